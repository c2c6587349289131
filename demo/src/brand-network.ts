import type pg from 'pg';

const FIRST_CODE = { dealer: 100, manager: 500 } as const;

/** Data of a brand manager: the dealers of the single brand, a sales manager of each, and their cities. */
export async function insertBrandNetwork(client: pg.ClientBase, since: Date): Promise<void> {
  await client.query(
    `insert into brand_dealer (market_id, code, name, zip_code, email)
     select dealer.market_id, ($1 + row_number() over (partition by dealer.market_id order by dealer.id))::text, dealer.name,
       coalesce((select pin_code from locality where city_id = dealer.city_id order by id limit 1), '10110'), dealer.email
     from dealer join dealer_make on dealer_make.dealer_id = dealer.id
       join make on make.id = dealer_make.make_id
       join site_setting brand on brand.market_id = dealer.market_id and brand.key = 'single_brand'
         and brand.value #>> '{}' = make.name`,
    [FIRST_CODE.dealer],
  );
  await client.query(
    `insert into sales_manager (market_id, brand_dealer_id, code, name, email)
     select own.market_id, own.id, ($1 + row_number() over (partition by own.market_id order by own.id))::text, person.name,
       person.email
     from brand_dealer own join dealer on dealer.market_id = own.market_id and dealer.name = own.name
       cross join lateral (select name, email from dse
         where dse.dealer_id = dealer.id and email is not null order by id limit 1) person`,
    [FIRST_CODE.manager],
  );
  await client.query(
    `insert into city_mapping (market_id, brand_dealer_id, city_id, created_at)
     select own.market_id, own.id, dealer.city_id, $1
     from brand_dealer own join dealer on dealer.market_id = own.market_id and dealer.name = own.name`,
    [since],
  );
}
