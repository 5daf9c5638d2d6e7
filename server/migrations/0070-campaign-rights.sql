-- Right of a registrant, set by the first approval (R73, R111): a later change of the campaign does not change it.
alter table campaign_registrants
  add column granted_at timestamptz,
  add column discount_percent smallint not null default 0 check (discount_percent between 0 and 100),
  add column credit_in_cents bigint not null default 0 check (credit_in_cents >= 0),
  -- sum of campaign_uses without returned credit
  add column used_in_cents bigint not null default 0,
  add column valid_from timestamptz,
  add column valid_to timestamptz,
  add constraint campaign_registrants_used check (used_in_cents between 0 and credit_in_cents);
update campaign_registrants r set granted_at = coalesce(r.registered_at, r.created_at),
  discount_percent = c.discount_percent, credit_in_cents = c.discount_credit_in_cents, valid_from = c.valid_from, valid_to = c.valid_to
from campaigns c where c.id = r.campaign_id and r.status = 'APPROVED';
create index campaign_registrants_plate on campaign_registrants (plate_id) where deleted_at is null and status = 'APPROVED';
create index campaign_registrants_client on campaign_registrants (client_id) where deleted_at is null and status = 'APPROVED';

-- what a campaign gave to a session: one row per registrant whose right was used
create table campaign_uses (
  session_id bigint not null references sessions,
  registrant_id bigint not null references campaign_registrants,
  -- 0: credit only
  percent smallint not null check (percent between 0 and 100),
  -- percent of the session before the campaign's, restored when the session is priced again
  percent_before smallint not null,
  discount_in_cents bigint not null check (discount_in_cents >= 0),
  credit_in_cents bigint not null check (credit_in_cents >= 0),
  -- after a full refund
  is_returned boolean not null default false,
  used_at timestamptz not null,
  primary key (session_id, registrant_id)
);
create index campaign_uses_registrant on campaign_uses (registrant_id, used_at);

-- append-only: granted credit is positive, used negative, returned positive; the sum is what is left
create table campaign_ledger (
  id bigint generated always as identity primary key,
  registrant_id bigint not null references campaign_registrants,
  session_id bigint references sessions,
  kind text not null check (kind in ('GRANTED', 'USED', 'RETURNED')),
  amount_in_cents bigint not null,
  created_at timestamptz not null,
  check ((kind = 'USED') = (amount_in_cents < 0)),
  check ((kind = 'GRANTED') = (session_id is null))
);
create index campaign_ledger_registrant on campaign_ledger (registrant_id, id);
insert into campaign_ledger (registrant_id, kind, amount_in_cents, created_at)
select id, 'GRANTED', credit_in_cents, granted_at from campaign_registrants where credit_in_cents > 0;

-- single-use codes (R120)
create table campaign_promo_codes (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  registrant_id bigint unique references campaign_registrants,
  created_at timestamptz not null
);
create index campaign_promo_codes_list on campaign_promo_codes (campaign_id, id);

-- texts edited by operators, by the language code of the specification (R123)
create table translations (
  text_code text not null,
  language text not null check (language ~ '^[A-Z]{3}$'),
  text text not null,
  updated_at timestamptz not null,
  primary key (text_code, language)
);
