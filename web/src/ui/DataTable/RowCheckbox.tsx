import type { InputHTMLAttributes } from 'react';
import classes from './RowCheckbox.module.css';

/** Class of a cell whose whole area toggles the box inside. */
export const checkboxCell = classes.cell;

type RowCheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  indeterminate?: boolean;
};

/** A bare check box: a table has one per row, and Mantine's needs ten times the elements. */
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
