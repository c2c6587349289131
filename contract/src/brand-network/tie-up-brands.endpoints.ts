import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { blankable, wireKey } from '../kernel/wire.ts';
import { saveTieUpBrandRequest, tieUpBrand } from './tie-up-brands.schema.ts';

const ACCESS = '/tie-up-brand';

export const listTieUpBrands = defineList({
  name: 'brand-network.list_tie_up_brands',
  path: '/audit/get_tie_up_brand',
  summary: 'Tie-up brands of the market, in numbered pages',
  source: 'spec B§7',
  access: ACCESS,
  row: tieUpBrand,
  filters: { id: blankable(wireKey) },
  sortable: ['make', 'id'],
});

export const listFreeMakes = defineEndpoint({
  name: 'brand-network.free_makes',
  method: 'GET',
  path: '/audit/get_free_makes',
  summary: 'Makes sold in the market that are not tied up yet',
  source: 'spec B§5',
  access: ACCESS,
  request: z.object({}),
  data: z.array(z.object({ id: z.int(), make: z.string() })),
});

export const saveTieUpBrands = defineEndpoint({
  name: 'brand-network.save_tie_up_brands',
  method: 'POST',
  path: '/audit/save_tieup_brand',
  summary: 'Ties up makes, or changes and switches what is tied up; a new brand is active',
  source: 'spec B§7, domain.md 12, 16',
  access: ACCESS,
  request: saveTieUpBrandRequest,
  data: z.array(tieUpBrand),
  writes: ['tie_up_brand'],
});

export const tieUpBrandsEndpoints = [listTieUpBrands, listFreeMakes, saveTieUpBrands] as const;
