import type { SeedPlan } from './numbers.ts'

/**
 * Statements that prepare a connection: a hash of number and salt as a random number, deterministic for the seed, and the
 * local hour of an arrival.
 */
export const preparing = ({ seed }: SeedPlan): string[] => [
  `create or replace function pg_temp.chance(number bigint, salt integer) returns double precision language sql immutable as $$
    select (hashint8extended(number, salt + ${Math.trunc(seed)}::bigint * 1000) & 9223372036854775807)::double precision / 9223372036854775808.0 $$`,
  // cumulative shares of the hours: low at night, peaks at 8 and 17
  `create or replace function pg_temp.hour_of(share double precision) returns integer language sql immutable as $$
    select width_bucket(share, array[0.006, 0.010, 0.013, 0.017, 0.025, 0.045, 0.080, 0.140, 0.225, 0.290, 0.345, 0.405,
      0.470, 0.535, 0.595, 0.655, 0.725, 0.805, 0.870, 0.915, 0.945, 0.967, 0.985]) $$`,
]

const streets =
  "array['Pärnu maantee', 'Narva maantee', 'Tartu maantee', 'Sõpruse puiestee', 'Endla', 'Liivalaia', 'Riia', 'Turu', 'Brīvības iela', 'Krasta iela', 'Valdemāra iela', 'Jomas iela']"

const placesSql = ({ places, base }: SeedPlan): string => `
  insert into places (id, name, code, address_text, type, region, time_zone, operator, total_spots, is_bookable)
  overriding system value
  select ${base.places} + n, street || ' ' || house || case when region = 'EST' then ' parkla' else ' stāvvieta' end,
    'S-' || (${base.places} + n), street || ' ' || house,
    case when pg_temp.chance(n, 13) < 0.1 then 'CAR_WASH' else 'PARKING' end,
    region, case when region = 'EST' then 'Europe/Tallinn' else 'Europe/Riga' end,
    case when pg_temp.chance(n, 14) < 0.1 then 'C' else 'B' end, 20 + (pg_temp.chance(n, 15) * 380)::integer,
    pg_temp.chance(n, 16) < 0.1
  from (
    select n, case when n % 5 = 0 then 'LVA' else 'EST' end as region, 1 + (pg_temp.chance(n, 12) * 250)::integer as house,
      (${streets})[1 + floor(pg_temp.chance(n, 11) * 8)::integer + case when n % 5 = 0 then 4 else 0 end] as street
    from generate_series(1, ${places}) n) s`

const clientsSql = ({ clients }: SeedPlan): string => `
  create temp table seed_clients on commit drop as
  with made as (
    insert into clients (name, email, phone_number, language, region, created_at)
    select 'Driver ' || id, 'driver' || id || '@mail.example',
      case when region = 'EST' then '+372' || (80000000 + id) else '+371' || (30000000 + id) end,
      case when region = 'EST' then 'EST' else 'LAV' end, region, now() - interval '400 days'
    from (
      select coalesce((select max(id) from clients), 0) + n as id, case when pg_temp.chance(n, 21) < 0.8 then 'EST' else 'LVA' end as region
      from generate_series(1, ${clients}) n) s
    on conflict do nothing returning id)
  select row_number() over (order by id) - 1 as n, id from made`

const platesSql = ({ plates }: SeedPlan): string => `
  create temp table seed_plates on commit drop as
  with made as (
    insert into plates (plate)
    select lpad((k % 900 + 100)::text, 3, '0') || chr(65 + (k / 900 % 26)::integer) || chr(65 + (k / 23400 % 26)::integer) || chr(65 + (k / 608400 % 26)::integer)
    from (
      select (coalesce((select max(id) from plates), 0) + n) * 7919 % 15818400 as k from generate_series(1, ${plates}) n) s
    on conflict do nothing returning id)
  select row_number() over (order by id) - 1 as n, id from made`

const cardsSql = `
  create temp table seed_cards on commit drop as
  with made as (
    insert into credit_cards (client_id, token, masked_number, brand, expires_at)
    select id, 'seed-card-' || id, '•••• ' || lpad((id % 10000)::text, 4, '0'), 'Visa', current_date + 700 from seed_clients
    returning id, client_id)
  select c.n, made.id from made join seed_clients c on c.id = made.client_id`

const groupsSql = (table: 'whitelists' | 'fleets'): string => `
  create temp table seed_${table} on commit drop as
  with made as (
    insert into ${table} (name, region) select 'Group ' || n, case when n % 5 = 0 then 'LVA' else 'EST' end from generate_series(1, 20) n returning id)
  select row_number() over (order by id) - 1 as n, id from made`

/** Twenty passes at each place. */
const passesSql = ({ places, base }: SeedPlan): string => `
  create temp table seed_passes on commit drop as
  with made as (
    insert into monthly_passes (place_id, client_id, phone_number, monthly_cost_in_cents, valid_from)
    select p.id, c.id, c.phone_number, 4000 + 500 * (k % 10), now() - interval '380 days'
    from places p
    cross join generate_series(0, 19) k
    join seed_clients s on s.n = (p.id * 20 + k) % (select count(*) from seed_clients)
    join clients c on c.id = s.id
    where p.id > ${base.places} and p.id <= ${base.places + places}
    on conflict do nothing returning id, place_id)
  select row_number() over (partition by place_id order by id) - 1 as n, place_id, id from made`

const bundlesSql = ({ bundles }: SeedPlan): string => `
  create temp table seed_bundles on commit drop as
  with made as (
    insert into bundles (client_id, currency, created_at, closed_at)
    select (select id from seed_clients c where c.n = k % (select count(*) from seed_clients)), 'EUR', now() - interval '2 days', now() - interval '1 day'
    from generate_series(1, ${bundles}) k returning id)
  select row_number() over (order by id) - 1 as n, id from made`

/** Rows that sessions reference: places, clients with cards and cars, groups, bundles; their ids by number in temporary tables. */
export const surroundings = (plan: SeedPlan): readonly { name: string; sql: string }[] => [
  { name: 'places', sql: placesSql(plan) },
  { name: 'clients', sql: clientsSql(plan) },
  { name: 'plates', sql: platesSql(plan) },
  { name: 'cards', sql: cardsSql },
  { name: 'whitelists', sql: groupsSql('whitelists') },
  { name: 'fleets', sql: groupsSql('fleets') },
  { name: 'bundles', sql: bundlesSql(plan) },
  { name: 'monthly passes', sql: passesSql(plan) },
  {
    name: "clients' plates",
    sql: `insert into client_plates (client_id, plate_id)
      select c.id, p.id from seed_plates p join seed_clients c on c.n = p.n % (select count(*) from seed_clients)`,
  },
]
