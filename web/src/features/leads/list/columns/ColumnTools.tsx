import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { ColumnChooser } from '../../../../ui/DataTable/ColumnChooser.tsx';
import type { DataColumn } from '../../../../ui/DataTable/columns.ts';
import type { ListPreferences } from '../list-preferences.ts';
import { DensityToggle } from './DensityToggle.tsx';

interface ColumnToolsProps {
  columns: readonly DataColumn<LeadRow>[];
  preferences: ListPreferences;
  onChange: (change: Partial<ListPreferences>) => void;
}

/** The table's density, visible columns and their order. */
export function ColumnTools({ columns, preferences, onChange }: ColumnToolsProps) {
  return (
    <>
      <DensityToggle density={preferences.density} onChange={(density) => onChange({ density })} />
      <ColumnChooser
        columns={columns}
        hidden={preferences.hidden}
        onChange={(hidden) => onChange({ hidden })}
        reordered={preferences.order !== undefined}
        onReorder={(order) => onChange({ order })}
      />
    </>
  );
}
