-- Dealers and their salespeople (DSE); and one brand's own network, known by the brand's codes, apart from the
-- dealers that leads are assigned to.

create sequence dealer_id_seq;
create table dealer (
  id integer primary key default nextval('dealer_id_seq'),
  market_id smallint not null references market,
  name text not null,
  organization text not null,
  city_id integer not null references city,
  dealer_type_id integer not null,
  email text,
  status smallint not null default 1,
  version integer not null default 1
);

create table dealer_make (
  dealer_id integer not null references dealer on delete cascade,
  make_id integer not null references make,
  primary key (dealer_id, make_id)
);

create sequence dse_id_seq;
-- A salesperson of a dealer (dealer sales executive).
create table dse (
  id integer primary key default nextval('dse_id_seq'),
  dealer_id integer not null references dealer,
  name text not null,
  phone_number text not null,
  email text,
  status smallint not null default 1,
  version integer not null default 1
);

create sequence tie_up_brand_id_seq;
-- Makes with which the market has a contract.
create table tie_up_brand (
  id integer primary key default nextval('tie_up_brand_id_seq'),
  market_id smallint not null references market,
  make_id integer not null references make,
  is_oem boolean not null default false,
  status smallint not null default 1,
  version integer not null default 1
);

create sequence brand_dealer_id_seq;
-- A dealer of the single brand, by the brand's own code.
create table brand_dealer (
  id integer primary key default nextval('brand_dealer_id_seq'),
  market_id smallint not null references market,
  code text not null,
  name text not null,
  zip_code text not null,
  email text,
  status smallint not null default 1,
  version integer not null default 1
);

create sequence sales_manager_id_seq;
create table sales_manager (
  id integer primary key default nextval('sales_manager_id_seq'),
  market_id smallint not null references market,
  brand_dealer_id integer not null references brand_dealer,
  code text not null,
  name text not null,
  email text not null,
  status smallint not null default 1,
  version integer not null default 1
);

create sequence city_mapping_id_seq;
-- Which dealer of the single brand gets the customers of a city.
create table city_mapping (
  id integer primary key default nextval('city_mapping_id_seq'),
  market_id smallint not null references market,
  brand_dealer_id integer not null references brand_dealer,
  city_id integer not null references city,
  status smallint not null default 1,
  created_at timestamptz not null,
  -- The mail that tells the dealer; null where the dealer has no address.
  notice_id uuid,
  notice_sent_at timestamptz,
  version integer not null default 1
);
