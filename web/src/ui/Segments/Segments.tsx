import { useId } from 'react';
import classes from './Segments.module.css';

export interface SegmentsProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
  small?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** One of a few visible values; arrows move between them. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { value, options, onChange, className, small, ...label } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...label}
      className={className ? `${classes.root} ${className}` : classes.root}
      data-small={small || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
