import type { InputHTMLAttributes } from 'react';
import classes from './RowCheckbox.module.css';

/** The class of a table cell whose whole area presses the box inside. */
export const checkboxCell = classes.cell;

type RowCheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  indeterminate?: boolean;
};

/** A bare check box: a table shows one per row, and Mantine's costs ten times the elements. */
export function RowCheckbox({ indeterminate = false, ...input }: RowCheckboxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      className={classes.box}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
    />
  );
}
