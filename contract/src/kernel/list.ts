import { z } from 'zod';
import type { AccessKey } from './access.ts';
import { defineEndpoint, type Endpoint, type HttpMethod } from './endpoint.ts';
import { pagination } from './envelope.ts';
import type { Feature } from './feature.ts';
import type { ViewKind } from './view-kinds.ts';
import { blankable, wireInt } from './wire.ts';

const LAST_PAGE = 1_000_000;

/** A paged list: requests have filters, a page and an order; answers have rows and pagination. */
export interface ListEndpoint<
  Request extends z.ZodType = z.ZodType,
  Row = unknown,
  Data extends z.ZodType = z.ZodType,
> extends Endpoint<Request, Data> {
  /** Name of the rows in `data`, beside `pagination`; null if `data` is the rows. */
  readonly rows: string | null;
  /** Type-level only: the row's type. */
  readonly rowType?: Row;
}

/** The rows themselves, or under their name beside the pagination. */
type ListData<Row extends z.ZodType, Name extends string | undefined> = Name extends string
  ? z.ZodObject<{ [Key in Name]: z.ZodArray<Row> } & { pagination: typeof pagination }>
  : z.ZodArray<Row>;

interface ListDeclaration<
  Filters extends z.ZodRawShape,
  Column extends string,
  Row extends z.ZodType,
  Name extends string | undefined,
> {
  readonly name: `${Feature}.${string}`;
  readonly method?: HttpMethod;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly source: string;
  readonly access: AccessKey;
  readonly views?: ViewKind;
  readonly rows?: Name;
  readonly row: Row;
  /** All of them optional. */
  readonly filters: Filters;
  readonly sortable: readonly [Column, ...Column[]];
}

const order = blankable(z.enum(['asc', 'desc'], { error: 'kernel:invalid.value' }));

/** An unknown sort column is a 400; a page beyond the last answers the last (docs/decisions/021). */
export function defineList<
  Filters extends z.ZodRawShape,
  const Column extends string,
  Row extends z.ZodType,
  const Name extends string | undefined = undefined,
>({ filters, sortable, row, rows, method = 'POST', ...rest }: ListDeclaration<Filters, Column, Row, Name>) {
  const request = z.object({
    ...filters,
    page: blankable(wireInt(1, LAST_PAGE)),
    sort: blankable(z.enum(sortable, { error: 'kernel:invalid.value' })),
    order,
  });
  const found = z.array(row);
  const endpoint = defineEndpoint({
    ...rest,
    method,
    request,
    data: rows === undefined ? found : z.object({ [rows]: found, pagination }),
    paginated: true,
  });
  return { ...endpoint, rows: rows ?? null } as unknown as ListEndpoint<
    typeof request,
    z.input<Row>,
    ListData<Row, Name>
  >;
}
