import classes from './CommandPalette.module.css';
import { highlight } from './match.ts';
import type { PaletteItem } from './palette-item.ts';

export interface PaletteOptionProps {
  id: string;
  item: PaletteItem;
  query: string;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

export function PaletteOption({ id, item, query, active, onPoint, onChoose }: PaletteOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes.option}
      onPointerMove={active ? undefined : onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.icon} aria-hidden>
        {item.icon}
      </span>
      <span className={classes.label}>
        <Marked text={item.label} query={query} />
      </span>
      {item.detail && (
        <span className={classes.detail}>
          <Marked text={item.detail} query={query} />
        </span>
      )}
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0;
  return highlight(text, query).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? (
      <mark key={key} className={classes.hit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
