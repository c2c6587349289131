import { useWaitedLong } from '../useWaitedLong.ts';
import type { DataColumn } from './columns.ts';
import classes from './Skeleton.module.css';

const ROWS = Array.from({ length: 14 }, (_, row) => row);
const CARDS = [0, 1, 2, 3, 4];
/** Text-like widths in per cent, by column and row. */
const WIDTHS = [72, 54, 81, 63, 48, 76, 58];

function Bone({ at }: { at: number }) {
  return <span className={classes.bone} style={{ width: `${WIDTHS[at % WIDTHS.length]}%` }} />;
}

/** Skeleton rows in the final size, so that nothing jumps when the first page arrives. */
export function SkeletonRows<Row>(props: { columns: readonly DataColumn<Row>[]; selectable: boolean }) {
  const shown = useWaitedLong();
  return (
    <div aria-hidden className={classes.rows} style={{ '--rows': ROWS.length }}>
      {(shown ? ROWS : []).map((row) => (
        <div key={row} className={classes.row}>
          {props.selectable && <div />}
          {props.columns.map((column, position) => (
            <div key={column.id} className={classes.cell} data-align={column.align}>
              <Bone at={row * 3 + position * 2} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function SkeletonCards() {
  const shown = useWaitedLong();
  return (
    <div aria-hidden className={classes.cards} style={{ '--cards': CARDS.length }}>
      {(shown ? CARDS : []).map((card) => (
        <div key={card} className={classes.card}>
          <Bone at={card + 1} />
          <Bone at={card + 3} />
          <Bone at={card + 2} />
        </div>
      ))}
    </div>
  );
}
