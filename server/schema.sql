-- The database as the migrations leave it. Made by "npm run schema"; do not edit, write a migration.

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION plate_pairs(plate text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT substr(plate_pairs.plate, i.i, 2) AS substr FROM generate_series(1, (length(plate_pairs.plate) - 1)) i(i));

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the audit trail is append-only';
end $$;

CREATE TABLE account_links (
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id bigint NOT NULL,
    purpose text NOT NULL,
    created_by_owner_id bigint,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    voided_at timestamp with time zone,
    CONSTRAINT account_links_check CHECK ((expires_at > created_at)),
    CONSTRAINT account_links_check1 CHECK (((purpose <> 'LOGIN_AS'::text) OR (created_by_owner_id IS NOT NULL))),
    CONSTRAINT account_links_purpose_check CHECK ((purpose = ANY (ARRAY['RESET'::text, 'ACTIVATION'::text, 'LOGIN_AS'::text])))
);

CREATE TABLE alarm_digests (
    owner_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE alarm_notes (
    id bigint NOT NULL,
    alarm_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE alarm_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE alarms (
    id bigint NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    place_id bigint NOT NULL,
    gate_controller_id bigint,
    gate_id bigint,
    camera_id bigint,
    raised_at timestamp with time zone NOT NULL,
    worsened_at timestamp with time zone,
    cleared_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    acknowledged_by_owner_id bigint,
    snoozed_until timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT alarms_kind_check CHECK ((kind = ANY (ARRAY['CONTROLLER_LATE'::text, 'CONTROLLER_DEAD'::text, 'GATE_OPEN_TOO_LONG'::text, 'GATE_KEPT_OPEN'::text, 'NO_READS'::text, 'WEAK_SIGNAL'::text])))
);

ALTER TABLE alarms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE audit_events (
    id bigint NOT NULL,
    fact text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    owner_id bigint,
    impersonated_by_owner_id bigint,
    place_id bigint,
    reason text DEFAULT ''::text NOT NULL,
    before jsonb DEFAULT '{}'::jsonb NOT NULL,
    after jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE audit_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE bookings (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    plate_id bigint NOT NULL,
    start_time timestamp(3) with time zone NOT NULL,
    end_time timestamp(3) with time zone NOT NULL,
    period tstzrange GENERATED ALWAYS AS (tstzrange(start_time, end_time)) STORED NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    external_booking_number text DEFAULT ''::text NOT NULL,
    comments text DEFAULT ''::text NOT NULL,
    cost_in_cents bigint DEFAULT 0 NOT NULL,
    currency text DEFAULT 'EUR'::text NOT NULL,
    tariff_id bigint,
    price_trace jsonb,
    created_by_owner_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT bookings_check CHECK ((end_time > start_time)),
    CONSTRAINT bookings_cost_in_cents_check CHECK ((cost_in_cents >= 0)),
    CONSTRAINT bookings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT bookings_longest CHECK ((end_time <= (start_time + '366 days'::interval))),
    CONSTRAINT bookings_phone_check CHECK (((phone = ''::text) OR (phone ~ '^\+[0-9]{6,15}$'::text)))
);

ALTER TABLE bookings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE bundles (
    id bigint NOT NULL,
    client_id bigint NOT NULL,
    currency text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT bundles_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

ALTER TABLE bundles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE cameras (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    gate_id bigint,
    camera_id text NOT NULL,
    key_hash bytea NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    direction text NOT NULL,
    last_read_at timestamp with time zone,
    clock jsonb,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT cameras_camera_id_check CHECK ((camera_id ~ '^[A-Za-z0-9-]{1,40}$'::text)),
    CONSTRAINT cameras_direction_check CHECK ((direction = ANY (ARRAY['ENTRY'::text, 'EXIT'::text])))
);

ALTER TABLE cameras ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE charges (
    id bigint NOT NULL,
    session_id bigint NOT NULL,
    amount_in_cents bigint NOT NULL,
    idempotency_key uuid NOT NULL,
    state text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT charges_amount_in_cents_check CHECK ((amount_in_cents > 0)),
    CONSTRAINT charges_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'DONE'::text, 'FAILED'::text])))
);

ALTER TABLE charges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE client_plans (
    id bigint NOT NULL,
    client_id bigint NOT NULL,
    limit_type text NOT NULL,
    used bigint DEFAULT 0 NOT NULL,
    CONSTRAINT client_plans_limit_type_check CHECK ((limit_type = ANY (ARRAY['NONE'::text, 'NUMBER_OF_SESSIONS'::text, 'AMOUNT'::text, 'MINUTES'::text]))),
    CONSTRAINT client_plans_used_check CHECK ((used >= 0))
);

ALTER TABLE client_plans ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE client_plates (
    client_id bigint NOT NULL,
    plate_id bigint NOT NULL
);

CREATE TABLE clients (
    id bigint NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone_number text NOT NULL,
    phone_reversed text GENERATED ALWAYS AS (reverse(phone_number)) STORED NOT NULL,
    language text DEFAULT 'EST'::text NOT NULL,
    app_id bigint DEFAULT 1 NOT NULL,
    region text NOT NULL,
    credit_in_cents bigint DEFAULT 0 NOT NULL,
    is_blocked boolean DEFAULT false NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    external_reference text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT clients_credit_in_cents_check CHECK ((credit_in_cents >= 0)),
    CONSTRAINT clients_language_check CHECK ((language = ANY (ARRAY['ENG'::text, 'EST'::text, 'RUS'::text, 'BUL'::text, 'LAV'::text, 'LTU'::text, 'HUN'::text, 'CZE'::text, 'UKR'::text, 'POL'::text, 'FIN'::text]))),
    CONSTRAINT clients_phone_number_check CHECK (((phone_number ~ '^\+[1-9][0-9]{6,14}$'::text) OR (phone_number = ''::text)))
);

ALTER TABLE clients ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE controller_inputs (
    gate_controller_id bigint NOT NULL,
    pin smallint NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE controller_logs (
    id bigint NOT NULL,
    gate_controller_id bigint NOT NULL,
    line_id text,
    "time" timestamp with time zone NOT NULL,
    level text NOT NULL,
    message text NOT NULL,
    CONSTRAINT controller_logs_level_check CHECK ((level = ANY (ARRAY['DEBUG'::text, 'INFO'::text, 'WARN'::text, 'ERROR'::text])))
);

ALTER TABLE controller_logs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE count_corrections (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    difference integer NOT NULL,
    reason text NOT NULL,
    owner_id bigint NOT NULL,
    undoes_id bigint,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE count_corrections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE credit_cards (
    id bigint NOT NULL,
    client_id bigint NOT NULL,
    token text NOT NULL,
    masked_number text NOT NULL,
    brand text NOT NULL,
    expires_at date NOT NULL,
    CONSTRAINT credit_cards_masked_number_check CHECK ((masked_number ~ '[0-9]{4}$'::text))
);

ALTER TABLE credit_cards ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE firmwares (
    id bigint NOT NULL,
    version text NOT NULL,
    url text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    released_at timestamp with time zone NOT NULL
);

ALTER TABLE firmwares ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE fleet_managers (
    id bigint NOT NULL,
    fleet_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    restricted_to_fleet_user_id bigint
);

ALTER TABLE fleet_managers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE fleet_places (
    fleet_id bigint NOT NULL,
    place_id bigint NOT NULL
);

CREATE TABLE fleet_user_plates (
    fleet_id bigint NOT NULL,
    plate_id bigint NOT NULL,
    fleet_user_id bigint NOT NULL
);

CREATE TABLE fleet_users (
    id bigint NOT NULL,
    fleet_id bigint NOT NULL,
    client_id bigint,
    name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'PENDING'::text NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    registered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT fleet_users_check CHECK ((valid_from < valid_to)),
    CONSTRAINT fleet_users_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text])))
);

ALTER TABLE fleet_users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE fleet_zones (
    fleet_id bigint NOT NULL,
    zone_id bigint NOT NULL
);

CREATE TABLE fleets (
    id bigint NOT NULL,
    name text NOT NULL,
    region text NOT NULL,
    deleted_at timestamp with time zone,
    valid_in_type text DEFAULT 'PLACES'::text NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    type text DEFAULT 'POSTPAID'::text NOT NULL,
    daily_limit_in_cents_per_user bigint DEFAULT 0 NOT NULL,
    monthly_limit_in_cents_per_user bigint DEFAULT 0 NOT NULL,
    reset_used_limits_each_month boolean DEFAULT true NOT NULL,
    CONSTRAINT fleets_daily_limit_in_cents_per_user_check CHECK ((daily_limit_in_cents_per_user >= 0)),
    CONSTRAINT fleets_monthly_limit_in_cents_per_user_check CHECK ((monthly_limit_in_cents_per_user >= 0)),
    CONSTRAINT fleets_type_check CHECK ((type = ANY (ARRAY['PREPAID'::text, 'POSTPAID'::text]))),
    CONSTRAINT fleets_valid CHECK ((valid_from < valid_to)),
    CONSTRAINT fleets_valid_in_type_check CHECK ((valid_in_type = ANY (ARRAY['PLACES'::text, 'ZONES'::text])))
);

ALTER TABLE fleets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE free_pass_uses (
    id bigint NOT NULL,
    free_pass_id bigint NOT NULL,
    session_id bigint NOT NULL,
    amount_in_cents bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE free_pass_uses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE free_passes (
    id bigint NOT NULL,
    client_id bigint NOT NULL,
    balance_in_cents bigint NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_to timestamp with time zone,
    CONSTRAINT free_passes_balance_in_cents_check CHECK ((balance_in_cents >= 0)),
    CONSTRAINT free_passes_check CHECK (((valid_to IS NULL) OR (valid_to > valid_from)))
);

ALTER TABLE free_passes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE gate_commands (
    id bigint NOT NULL,
    command_id uuid NOT NULL,
    gate_controller_id bigint NOT NULL,
    gate_id bigint,
    command text NOT NULL,
    send_mode text DEFAULT 'NETWORK'::text NOT NULL,
    output_list smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    firmware_id bigint,
    keep_open_until timestamp with time zone,
    status text DEFAULT 'WAITING'::text NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    owner_id bigint,
    reason text DEFAULT ''::text NOT NULL,
    lpr_event_id bigint,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    answered_at timestamp with time zone,
    CONSTRAINT gate_commands_check CHECK ((expires_at > created_at)),
    CONSTRAINT gate_commands_command_check CHECK ((command = ANY (ARRAY['OPEN'::text, 'RESET'::text, 'STATUS'::text, 'KEEP_OPEN'::text, 'RELEASE_KEEP_OPEN'::text, 'UPDATE_FIRMWARE'::text]))),
    CONSTRAINT gate_commands_send_mode_check CHECK ((send_mode = ANY (ARRAY['NETWORK'::text, 'SMS'::text]))),
    CONSTRAINT gate_commands_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'DONE'::text, 'FAILED'::text, 'NO_ANSWER'::text, 'EXPIRED'::text])))
);

ALTER TABLE gate_commands ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE gate_controllers (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    controller_id text NOT NULL,
    key_hash bytea NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    version smallint DEFAULT 3 NOT NULL,
    uptime_seconds bigint,
    ethernet_ip text DEFAULT ''::text NOT NULL,
    wifi_ip text DEFAULT ''::text NOT NULL,
    firmware_version text DEFAULT ''::text NOT NULL,
    pin_states jsonb DEFAULT '[]'::jsonb NOT NULL,
    output_pin_states jsonb DEFAULT '[]'::jsonb NOT NULL,
    last_heartbeat timestamp with time zone,
    last_rssi smallint,
    clock_skew_ms bigint DEFAULT 0 NOT NULL,
    told_at jsonb DEFAULT '{}'::jsonb NOT NULL,
    updating_to text DEFAULT ''::text NOT NULL,
    updating_since timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT gate_controllers_check CHECK (((updating_to = ''::text) = (updating_since IS NULL))),
    CONSTRAINT gate_controllers_controller_id_check CHECK ((controller_id ~ '^[A-Za-z0-9-]{1,40}$'::text)),
    CONSTRAINT gate_controllers_version_check CHECK (((version >= 1) AND (version <= 99)))
);

ALTER TABLE gate_controllers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE gates (
    id bigint NOT NULL,
    gate_controller_id bigint NOT NULL,
    gate_number smallint NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    direction text NOT NULL,
    activity text DEFAULT 'UNKNOWN'::text NOT NULL,
    activity_since timestamp with time zone,
    is_always_opened boolean DEFAULT false NOT NULL,
    always_opened_since timestamp with time zone,
    always_opened_until timestamp with time zone,
    always_opened_reason text DEFAULT ''::text NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT gates_activity_check CHECK ((activity = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'UNKNOWN'::text]))),
    CONSTRAINT gates_check CHECK ((is_always_opened = (always_opened_since IS NOT NULL))),
    CONSTRAINT gates_check1 CHECK (((always_opened_until IS NULL) OR is_always_opened)),
    CONSTRAINT gates_direction_check CHECK ((direction = ANY (ARRAY['ENTRY'::text, 'EXIT'::text, 'BOTH'::text]))),
    CONSTRAINT gates_gate_number_check CHECK (((gate_number >= 1) AND (gate_number <= 16)))
);

ALTER TABLE gates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE holidays (
    region text NOT NULL,
    day date NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    is_holiday boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE idempotent_answers (
    owner_id bigint NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE import_mappings (
    kind text NOT NULL,
    headings_hash text NOT NULL,
    columns jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE import_rows (
    import_id bigint NOT NULL,
    line bigint NOT NULL,
    is_rejected boolean NOT NULL,
    is_already_there boolean DEFAULT false NOT NULL,
    reasons text[] NOT NULL,
    notices text[] NOT NULL,
    cells jsonb NOT NULL,
    reference text,
    place text,
    place_key text,
    driver text,
    phone text,
    plate text,
    start_time timestamp(3) with time zone,
    end_time timestamp(3) with time zone,
    status text,
    type text,
    cost_in_cents bigint,
    currency text,
    payment_status text,
    import_key text,
    open_key text,
    doubts text[] DEFAULT '{}'::text[] NOT NULL,
    zone_key text,
    tariff jsonb,
    booking jsonb
);

CREATE TABLE imports (
    id bigint NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    storage_key text NOT NULL,
    state text NOT NULL,
    owner_id bigint,
    columns jsonb NOT NULL,
    sample jsonb NOT NULL,
    mapping jsonb NOT NULL,
    options jsonb NOT NULL,
    progress real DEFAULT 0 NOT NULL,
    rows_read bigint DEFAULT 0 NOT NULL,
    rows_to_add bigint DEFAULT 0 NOT NULL,
    rows_already_there bigint DEFAULT 0 NOT NULL,
    rows_rejected bigint DEFAULT 0 NOT NULL,
    places_to_add bigint DEFAULT 0 NOT NULL,
    clients_to_add bigint DEFAULT 0 NOT NULL,
    rows_added bigint DEFAULT 0 NOT NULL,
    first_start timestamp(3) with time zone,
    last_start timestamp(3) with time zone,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    error text DEFAULT ''::text NOT NULL,
    is_cancel_wanted boolean DEFAULT false NOT NULL,
    run_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    rows_implausible bigint DEFAULT 0 NOT NULL,
    places jsonb DEFAULT '[]'::jsonb NOT NULL,
    heading_row integer DEFAULT 1 NOT NULL,
    top_rows jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_mapping_remembered boolean DEFAULT false NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT imports_heading_row_check CHECK ((heading_row >= 1)),
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['UPLOADED'::text, 'CHECKING'::text, 'CHECKED'::text, 'IMPORTING'::text, 'IMPORTED'::text, 'CANCELLED'::text, 'FAILED'::text])))
);

ALTER TABLE imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE invoices (
    id bigint NOT NULL,
    session_id bigint NOT NULL,
    invoice_number text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    net_in_cents bigint NOT NULL,
    vat_in_cents bigint NOT NULL,
    vat_percent numeric(5,2) NOT NULL,
    amount_in_cents bigint NOT NULL,
    currency text NOT NULL,
    CONSTRAINT invoices_check CHECK (((net_in_cents + vat_in_cents) = amount_in_cents))
);

ALTER TABLE invoices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE login_failures (
    id bigint NOT NULL,
    email text NOT NULL,
    address text NOT NULL,
    failed_at timestamp with time zone NOT NULL
);

ALTER TABLE login_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE lpr_events (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    gate text DEFAULT ''::text NOT NULL,
    direction text NOT NULL,
    license_plate text NOT NULL,
    corrected_license_plate text DEFAULT ''::text NOT NULL,
    confidence real NOT NULL,
    "time" timestamp with time zone NOT NULL,
    image_key text,
    camera_id bigint,
    read_id text,
    device_time timestamp with time zone,
    received_at timestamp with time zone,
    outcome text,
    outcome_reason text DEFAULT ''::text NOT NULL,
    used_right text,
    session_id bigint,
    is_gate_opened boolean DEFAULT false NOT NULL,
    corrected_by_owner_id bigint,
    corrected_at timestamp with time zone,
    CONSTRAINT lpr_events_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT lpr_events_direction_check CHECK ((direction = ANY (ARRAY['ENTRY'::text, 'EXIT'::text]))),
    CONSTRAINT lpr_events_outcome_check CHECK ((outcome = ANY (ARRAY['STARTED'::text, 'ENDED'::text, 'REPEATED'::text, 'IN_GRACE'::text, 'ACCESS'::text, 'REFUSED'::text, 'UNMATCHED'::text, 'UNREAD'::text, 'DISMISSED'::text])))
);

ALTER TABLE lpr_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE lpr_exceptions (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    lpr_event_id bigint NOT NULL,
    kind text NOT NULL,
    license_plate text DEFAULT ''::text NOT NULL,
    session_id bigint,
    status text DEFAULT 'OPEN'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    solved_at timestamp with time zone,
    solved_by_owner_id bigint,
    solution text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT lpr_exceptions_check CHECK (((status = 'OPEN'::text) = (solved_at IS NULL))),
    CONSTRAINT lpr_exceptions_kind_check CHECK ((kind = ANY (ARRAY['UNREAD'::text, 'EXIT_WITHOUT_ENTRY'::text, 'ENTRY_TWICE'::text, 'TWO_PLACES'::text, 'OUT_OF_ORDER'::text, 'CLOCK'::text, 'OVERSTAY'::text]))),
    CONSTRAINT lpr_exceptions_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'SOLVED'::text, 'DISMISSED'::text])))
);

ALTER TABLE lpr_exceptions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE migrations (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE monthly_pass_billings (
    monthly_pass_id bigint NOT NULL,
    due_on date NOT NULL,
    session_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE monthly_passes (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    app_id bigint DEFAULT 1 NOT NULL,
    phone_number text NOT NULL,
    client_id bigint,
    email text DEFAULT ''::text NOT NULL,
    license_plate text DEFAULT ''::text NOT NULL,
    client_active_license_plate text DEFAULT ''::text NOT NULL,
    monthly_cost_in_cents bigint NOT NULL,
    prices_include_vat boolean DEFAULT false NOT NULL,
    currency text DEFAULT 'EUR'::text NOT NULL,
    valid_from timestamp(3) with time zone NOT NULL,
    valid_to timestamp(3) with time zone,
    info text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    failed_charges smallint DEFAULT 0 NOT NULL,
    resumed_at timestamp with time zone,
    created_by_owner_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT monthly_passes_check CHECK ((valid_to > valid_from)),
    CONSTRAINT monthly_passes_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT monthly_passes_failed_charges_check CHECK ((failed_charges >= 0)),
    CONSTRAINT monthly_passes_monthly_cost_in_cents_check CHECK ((monthly_cost_in_cents >= 0)),
    CONSTRAINT monthly_passes_phone_number_check CHECK ((phone_number ~ '^\+[0-9]{6,15}$'::text)),
    CONSTRAINT monthly_passes_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text])))
);

ALTER TABLE monthly_passes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE owner_places (
    owner_id bigint NOT NULL,
    place_id bigint NOT NULL,
    with_admin_rights boolean NOT NULL
);

CREATE TABLE owner_privileges (
    owner_id bigint NOT NULL,
    privilege text NOT NULL,
    CONSTRAINT owner_privileges_privilege_check CHECK ((privilege = ANY (ARRAY['VIEW_BOOKINGS'::text, 'EDIT_AVAILABILITY'::text, 'END_SESSIONS'::text, 'VIEW_FINES'::text, 'CANCEL_FINES'::text, 'SEE_PERSONAL_DATA'::text])))
);

CREATE TABLE owner_roles (
    owner_id bigint NOT NULL,
    role text NOT NULL,
    CONSTRAINT owner_roles_role_check CHECK ((role = ANY (ARRAY['BOOKINGS_ADMIN'::text, 'OPERATOR'::text])))
);

CREATE TABLE owner_zones (
    owner_id bigint NOT NULL,
    zone_id bigint NOT NULL
);

CREATE TABLE owners (
    id bigint NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    email text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    comments text DEFAULT ''::text NOT NULL,
    password_hash text,
    admin boolean DEFAULT false NOT NULL,
    region text,
    regions text[] DEFAULT '{}'::text[] NOT NULL,
    operators text[] DEFAULT '{}'::text[] NOT NULL,
    place_types text[] DEFAULT '{}'::text[] NOT NULL,
    language text DEFAULT 'et'::text NOT NULL,
    is_verified boolean DEFAULT false NOT NULL,
    last_login_at timestamp with time zone,
    tokens_valid_from timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    created_by_owner_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT owners_email_check CHECK ((email = lower(email))),
    CONSTRAINT owners_language_check CHECK ((language = ANY (ARRAY['et'::text, 'en'::text, 'lv'::text])))
);

ALTER TABLE owners ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE payment_logs (
    id bigint NOT NULL,
    session_id bigint NOT NULL,
    event text NOT NULL,
    payment_status text NOT NULL,
    amount_in_cents bigint DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    payment_status_code text DEFAULT ''::text NOT NULL,
    provider_reference text DEFAULT ''::text NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    owner_id bigint,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE payment_logs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE place_zones (
    place_id bigint NOT NULL,
    zone_id bigint NOT NULL
);

CREATE TABLE places (
    id bigint NOT NULL,
    parent_id bigint,
    name text NOT NULL,
    code text NOT NULL,
    address_text text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    type text DEFAULT 'PARKING'::text NOT NULL,
    region text NOT NULL,
    time_zone text DEFAULT 'Europe/Tallinn'::text NOT NULL,
    operator text DEFAULT 'B'::text NOT NULL,
    total_spots integer DEFAULT 0 NOT NULL,
    is_bookable boolean DEFAULT false NOT NULL,
    is_test boolean DEFAULT false NOT NULL,
    prices_include_vat boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    re_entry_minutes integer DEFAULT 60 NOT NULL,
    exit_grace_minutes integer DEFAULT 10 NOT NULL,
    lat double precision,
    lon double precision,
    monthly_pass_price_in_cents bigint,
    count_difference integer DEFAULT 0 NOT NULL,
    bookable_spots integer,
    should_calculate_booking_cost boolean DEFAULT false NOT NULL,
    booking_start_hour smallint DEFAULT 12 NOT NULL,
    booking_start_minutes smallint,
    booking_end_hour smallint DEFAULT 12 NOT NULL,
    CONSTRAINT places_bookable_spots_check CHECK ((bookable_spots > 0)),
    CONSTRAINT places_booking_end_hour_check CHECK (((booking_end_hour >= 0) AND (booking_end_hour <= 23))),
    CONSTRAINT places_booking_start_hour_check CHECK (((booking_start_hour >= 0) AND (booking_start_hour <= 23))),
    CONSTRAINT places_booking_start_minutes_check CHECK (((booking_start_minutes >= 0) AND (booking_start_minutes <= 59))),
    CONSTRAINT places_check CHECK ((parent_id <> id)),
    CONSTRAINT places_exit_grace_minutes_check CHECK (((exit_grace_minutes >= 0) AND (exit_grace_minutes <= 240))),
    CONSTRAINT places_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
    CONSTRAINT places_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
    CONSTRAINT places_monthly_pass_price_in_cents_check CHECK ((monthly_pass_price_in_cents >= 0)),
    CONSTRAINT places_re_entry_minutes_check CHECK (((re_entry_minutes >= 0) AND (re_entry_minutes <= 1440))),
    CONSTRAINT places_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'HIDDEN'::text, 'CLOSED'::text]))),
    CONSTRAINT places_total_spots_check CHECK ((total_spots >= 0)),
    CONSTRAINT places_type_check CHECK ((type = ANY (ARRAY['PARKING'::text, 'CAR_WASH'::text])))
);

ALTER TABLE places ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE plates (
    id bigint NOT NULL,
    plate text NOT NULL,
    CONSTRAINT plates_plate_check CHECK (((length(plate) >= 2) AND (length(plate) <= 12)))
);

ALTER TABLE plates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE ratings (
    id bigint NOT NULL,
    session_id bigint NOT NULL,
    rating smallint NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ratings_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);

ALTER TABLE ratings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE refunds (
    id bigint NOT NULL,
    session_id bigint NOT NULL,
    amount_in_cents bigint NOT NULL,
    is_full boolean NOT NULL,
    idempotency_key uuid NOT NULL,
    state text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    requested_by_owner_id bigint,
    requested_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT refunds_amount_in_cents_check CHECK ((amount_in_cents > 0)),
    CONSTRAINT refunds_check CHECK (((state = 'REQUESTED'::text) = (settled_at IS NULL))),
    CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'DONE'::text, 'FAILED'::text])))
);

ALTER TABLE refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE regions (
    code text NOT NULL,
    name text NOT NULL,
    time_zone text DEFAULT 'Europe/Tallinn'::text NOT NULL,
    language text DEFAULT 'et'::text NOT NULL,
    CONSTRAINT regions_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT regions_language_check CHECK ((language = ANY (ARRAY['et'::text, 'en'::text, 'lv'::text])))
);

CREATE TABLE revoked_tokens (
    token_id uuid NOT NULL,
    owner_id bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE services (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    "position" smallint NOT NULL,
    name text NOT NULL,
    duration_min integer NOT NULL,
    price_in_cents bigint NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT services_duration_min_check CHECK ((duration_min > 0)),
    CONSTRAINT services_name_check CHECK ((name <> ''::text)),
    CONSTRAINT services_price_in_cents_check CHECK ((price_in_cents >= 0))
);

ALTER TABLE services ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE SEQUENCE session_order
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE session_prices (
    session_id bigint NOT NULL,
    tariff_id bigint,
    right_used text NOT NULL,
    trace jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE sessions (
    id bigint NOT NULL,
    order_index bigint DEFAULT nextval('session_order'::regclass) NOT NULL,
    type text DEFAULT 'PARKING'::text NOT NULL,
    status text NOT NULL,
    place_id bigint NOT NULL,
    region text NOT NULL,
    operator text DEFAULT 'B'::text NOT NULL,
    plate_id bigint,
    client_id bigint,
    start_time timestamp(3) with time zone NOT NULL,
    end_time timestamp(3) with time zone,
    start_lpr_event_id bigint,
    end_lpr_event_id bigint,
    service_name text DEFAULT ''::text NOT NULL,
    is_manual boolean DEFAULT false NOT NULL,
    cost_in_cents bigint DEFAULT 0 NOT NULL,
    free_pass_cents_used bigint DEFAULT 0 NOT NULL,
    service_fee_cents bigint DEFAULT 0 NOT NULL,
    hidden_cost_in_cents bigint DEFAULT 0 NOT NULL,
    campaign_credit_in_cents bigint DEFAULT 0 NOT NULL,
    refunded_in_cents bigint DEFAULT 0 NOT NULL,
    currency text DEFAULT 'EUR'::text NOT NULL,
    applied_discount_percent smallint DEFAULT 0 NOT NULL,
    payment_status text DEFAULT ''::text NOT NULL,
    payment_status_code text DEFAULT ''::text NOT NULL,
    is_paid_outside_card boolean DEFAULT false NOT NULL,
    free_pass_id bigint,
    fleet_id bigint,
    whitelist_id bigint,
    credit_card_id bigint,
    bundle_id bigint,
    client_plan_id bigint,
    booking_id bigint,
    campaign_id bigint,
    monthly_pass_id bigint,
    has_invoice boolean DEFAULT false NOT NULL,
    rating_id bigint,
    import_key text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    waived_fee_cents bigint DEFAULT 0 NOT NULL,
    service_price_in_cents bigint,
    fleet_user_id bigint,
    CONSTRAINT sessions_applied_discount_percent_check CHECK (((applied_discount_percent >= 0) AND (applied_discount_percent <= 100))),
    CONSTRAINT sessions_campaign_credit_in_cents_check CHECK ((campaign_credit_in_cents >= 0)),
    CONSTRAINT sessions_check CHECK (((status = 'STARTED'::text) = (end_time IS NULL))),
    CONSTRAINT sessions_check1 CHECK (((end_time IS NULL) OR (end_time >= start_time))),
    CONSTRAINT sessions_check2 CHECK (((refunded_in_cents >= 0) AND (refunded_in_cents <= (cost_in_cents + service_fee_cents)))),
    CONSTRAINT sessions_cost_in_cents_check CHECK ((cost_in_cents >= 0)),
    CONSTRAINT sessions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT sessions_free_pass_cents_used_check CHECK ((free_pass_cents_used >= 0)),
    CONSTRAINT sessions_hidden_cost_in_cents_check CHECK ((hidden_cost_in_cents >= 0)),
    CONSTRAINT sessions_longest_stay CHECK (((end_time IS NULL) OR (end_time <= (start_time + '31 days'::interval)))),
    CONSTRAINT sessions_payment_status_check CHECK ((payment_status = ANY (ARRAY[''::text, 'PENDING'::text, 'OK'::text, 'ERROR'::text, 'TOO_BIG'::text, 'NOT_SENT'::text, 'TEST'::text, 'REFUND_REQUESTED'::text, 'REFUNDED'::text, 'REFUND_FAILED'::text, 'PARTIAL_REFUND_REQUESTED'::text, 'PARTIALLY_REFUNDED'::text, 'PARTIAL_REFUND_FAILED'::text]))),
    CONSTRAINT sessions_service_fee_cents_check CHECK ((service_fee_cents >= 0)),
    CONSTRAINT sessions_service_price_in_cents_check CHECK ((service_price_in_cents >= 0)),
    CONSTRAINT sessions_status_check CHECK ((status = ANY (ARRAY['STARTED'::text, 'ENDED'::text, 'CANCELLED'::text, 'AUTO_ENDED'::text]))),
    CONSTRAINT sessions_type_check CHECK ((type = ANY (ARRAY['PARKING'::text, 'CAR_WASH'::text, 'SUBSCRIPTION'::text, 'CREDIT'::text, 'LOG'::text]))),
    CONSTRAINT sessions_waived_fee_cents_check CHECK ((waived_fee_cents >= 0))
);

ALTER TABLE sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE settings (
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tariff_days (
    tariff_id bigint NOT NULL,
    weekday smallint NOT NULL,
    t1 smallint NOT NULL,
    t2 smallint NOT NULL,
    t3 smallint NOT NULL,
    spots12 integer DEFAULT 0 NOT NULL,
    spots23 integer DEFAULT 0 NOT NULL,
    spots31 integer DEFAULT 0 NOT NULL,
    price12 bigint DEFAULT 0 NOT NULL,
    price23 bigint DEFAULT 0 NOT NULL,
    price31 bigint DEFAULT 0 NOT NULL,
    min_cost12 bigint DEFAULT 0 NOT NULL,
    min_cost23 bigint DEFAULT 0 NOT NULL,
    min_cost31 bigint DEFAULT 0 NOT NULL,
    max_cost12 bigint DEFAULT 0 NOT NULL,
    max_cost23 bigint DEFAULT 0 NOT NULL,
    max_cost31 bigint DEFAULT 0 NOT NULL,
    discount_percent12 smallint DEFAULT 0 NOT NULL,
    discount_percent23 smallint DEFAULT 0 NOT NULL,
    discount_percent31 smallint DEFAULT 0 NOT NULL,
    from_v2 smallint DEFAULT 0 NOT NULL,
    to_v2 smallint DEFAULT 48 NOT NULL,
    CONSTRAINT tariff_days_check CHECK (((t1 <= t2) AND (t2 <= t3))),
    CONSTRAINT tariff_days_check1 CHECK ((from_v2 <= to_v2)),
    CONSTRAINT tariff_days_discount_percent12_check CHECK (((discount_percent12 >= 0) AND (discount_percent12 <= 100))),
    CONSTRAINT tariff_days_discount_percent23_check CHECK (((discount_percent23 >= 0) AND (discount_percent23 <= 100))),
    CONSTRAINT tariff_days_discount_percent31_check CHECK (((discount_percent31 >= 0) AND (discount_percent31 <= 100))),
    CONSTRAINT tariff_days_from_v2_check CHECK (((from_v2 >= 0) AND (from_v2 <= 48))),
    CONSTRAINT tariff_days_max_cost12_check CHECK ((max_cost12 >= 0)),
    CONSTRAINT tariff_days_max_cost23_check CHECK ((max_cost23 >= 0)),
    CONSTRAINT tariff_days_max_cost31_check CHECK ((max_cost31 >= 0)),
    CONSTRAINT tariff_days_min_cost12_check CHECK ((min_cost12 >= 0)),
    CONSTRAINT tariff_days_min_cost23_check CHECK ((min_cost23 >= 0)),
    CONSTRAINT tariff_days_min_cost31_check CHECK ((min_cost31 >= 0)),
    CONSTRAINT tariff_days_price12_check CHECK ((price12 >= 0)),
    CONSTRAINT tariff_days_price23_check CHECK ((price23 >= 0)),
    CONSTRAINT tariff_days_price31_check CHECK ((price31 >= 0)),
    CONSTRAINT tariff_days_spots12_check CHECK ((spots12 >= 0)),
    CONSTRAINT tariff_days_spots23_check CHECK ((spots23 >= 0)),
    CONSTRAINT tariff_days_spots31_check CHECK ((spots31 >= 0)),
    CONSTRAINT tariff_days_t1_check CHECK (((t1 >= 0) AND (t1 <= 48))),
    CONSTRAINT tariff_days_t3_check CHECK (((t3 >= 0) AND (t3 <= 48))),
    CONSTRAINT tariff_days_to_v2_check CHECK (((to_v2 >= 0) AND (to_v2 <= 48))),
    CONSTRAINT tariff_days_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

CREATE TABLE tariff_replays (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    draft jsonb NOT NULL,
    state text NOT NULL,
    sessions_done integer DEFAULT 0 NOT NULL,
    sessions_total integer DEFAULT 0 NOT NULL,
    result jsonb,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT tariff_replays_check CHECK (((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])) = (settled_at IS NULL))),
    CONSTRAINT tariff_replays_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
);

ALTER TABLE tariff_replays ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE tariffs (
    id bigint NOT NULL,
    place_id bigint NOT NULL,
    valid_from timestamp(3) with time zone NOT NULL,
    valid_to timestamp(3) with time zone,
    use_sunday_for_holidays boolean DEFAULT false NOT NULL,
    prices_include_vat boolean DEFAULT false NOT NULL,
    billing_increment_minutes smallint DEFAULT 30 NOT NULL,
    free_minutes integer DEFAULT 0 NOT NULL,
    limit24h_in_cents bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by_owner_id bigint,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT tariffs_billing_increment_minutes_check CHECK ((billing_increment_minutes = ANY (ARRAY[1, 15, 30, 60]))),
    CONSTRAINT tariffs_check CHECK ((valid_to > valid_from)),
    CONSTRAINT tariffs_free_minutes_check CHECK (((free_minutes >= 0) AND (free_minutes <= 1440))),
    CONSTRAINT tariffs_limit24h_in_cents_check CHECK ((limit24h_in_cents > 0))
);

ALTER TABLE tariffs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE vat_rates (
    region text NOT NULL,
    valid_from date NOT NULL,
    percent numeric(5,2) NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vat_rates_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric)))
);

CREATE TABLE whitelist_managers (
    whitelist_id bigint NOT NULL,
    owner_id bigint NOT NULL
);

CREATE TABLE whitelist_places (
    whitelist_id bigint NOT NULL,
    place_id bigint NOT NULL
);

CREATE TABLE whitelist_user_plates (
    whitelist_id bigint NOT NULL,
    plate_id bigint NOT NULL,
    whitelist_user_id bigint NOT NULL
);

CREATE TABLE whitelist_users (
    id bigint NOT NULL,
    whitelist_id bigint NOT NULL,
    client_id bigint,
    name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    company text DEFAULT ''::text NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'PENDING'::text NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    registered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT whitelist_users_check CHECK ((valid_from < valid_to)),
    CONSTRAINT whitelist_users_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text])))
);

ALTER TABLE whitelist_users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE whitelist_zones (
    whitelist_id bigint NOT NULL,
    zone_id bigint NOT NULL
);

CREATE TABLE whitelists (
    id bigint NOT NULL,
    name text NOT NULL,
    region text NOT NULL,
    deleted_at timestamp with time zone,
    valid_in_type text DEFAULT 'PLACES'::text NOT NULL,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    start_sessions_with_lpr boolean DEFAULT true NOT NULL,
    CONSTRAINT whitelists_valid CHECK ((valid_from < valid_to)),
    CONSTRAINT whitelists_valid_in_type_check CHECK ((valid_in_type = ANY (ARRAY['PLACES'::text, 'ZONES'::text])))
);

ALTER TABLE whitelists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE zones (
    id bigint NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    icon_key text,
    CONSTRAINT zones_code_check CHECK ((code = upper(code)))
);

ALTER TABLE zones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

ALTER TABLE ONLY account_links ADD CONSTRAINT account_links_pkey PRIMARY KEY (uuid);

ALTER TABLE ONLY alarm_digests ADD CONSTRAINT alarm_digests_pkey PRIMARY KEY (owner_id);

ALTER TABLE ONLY alarm_notes ADD CONSTRAINT alarm_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY alarms ADD CONSTRAINT alarms_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit_events ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY bookings ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY bundles ADD CONSTRAINT bundles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY cameras ADD CONSTRAINT cameras_pkey PRIMARY KEY (id);

ALTER TABLE ONLY charges ADD CONSTRAINT charges_idempotency_key_key UNIQUE (idempotency_key);

ALTER TABLE ONLY charges ADD CONSTRAINT charges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY client_plans ADD CONSTRAINT client_plans_pkey PRIMARY KEY (id);

ALTER TABLE ONLY client_plates ADD CONSTRAINT client_plates_pkey PRIMARY KEY (client_id, plate_id);

ALTER TABLE ONLY clients ADD CONSTRAINT clients_external_reference_key UNIQUE (external_reference);

ALTER TABLE ONLY clients ADD CONSTRAINT clients_pkey PRIMARY KEY (id);

ALTER TABLE ONLY controller_inputs ADD CONSTRAINT controller_inputs_pkey PRIMARY KEY (gate_controller_id, pin);

ALTER TABLE ONLY controller_logs ADD CONSTRAINT controller_logs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY count_corrections ADD CONSTRAINT count_corrections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY count_corrections ADD CONSTRAINT count_corrections_undoes_id_key UNIQUE (undoes_id);

ALTER TABLE ONLY credit_cards ADD CONSTRAINT credit_cards_pkey PRIMARY KEY (id);

ALTER TABLE ONLY firmwares ADD CONSTRAINT firmwares_pkey PRIMARY KEY (id);

ALTER TABLE ONLY firmwares ADD CONSTRAINT firmwares_url_key UNIQUE (url);

ALTER TABLE ONLY firmwares ADD CONSTRAINT firmwares_version_key UNIQUE (version);

ALTER TABLE ONLY fleet_managers ADD CONSTRAINT fleet_managers_fleet_id_owner_id_key UNIQUE (fleet_id, owner_id);

ALTER TABLE ONLY fleet_managers ADD CONSTRAINT fleet_managers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fleet_places ADD CONSTRAINT fleet_places_pkey PRIMARY KEY (fleet_id, place_id);

ALTER TABLE ONLY fleet_user_plates ADD CONSTRAINT fleet_user_plates_pkey PRIMARY KEY (fleet_id, plate_id);

ALTER TABLE ONLY fleet_users ADD CONSTRAINT fleet_users_id_fleet_id_key UNIQUE (id, fleet_id);

ALTER TABLE ONLY fleet_users ADD CONSTRAINT fleet_users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY fleet_zones ADD CONSTRAINT fleet_zones_pkey PRIMARY KEY (fleet_id, zone_id);

ALTER TABLE ONLY fleets ADD CONSTRAINT fleets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY free_pass_uses ADD CONSTRAINT free_pass_uses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY free_passes ADD CONSTRAINT free_passes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY gate_commands ADD CONSTRAINT gate_commands_command_id_key UNIQUE (command_id);

ALTER TABLE ONLY gate_commands ADD CONSTRAINT gate_commands_pkey PRIMARY KEY (id);

ALTER TABLE ONLY gate_controllers ADD CONSTRAINT gate_controllers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY gates ADD CONSTRAINT gates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY holidays ADD CONSTRAINT holidays_pkey PRIMARY KEY (region, day);

ALTER TABLE ONLY idempotent_answers ADD CONSTRAINT idempotent_answers_pkey PRIMARY KEY (owner_id, key);

ALTER TABLE ONLY import_mappings ADD CONSTRAINT import_mappings_pkey PRIMARY KEY (kind, headings_hash);

ALTER TABLE ONLY import_rows ADD CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line);

ALTER TABLE ONLY imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY invoices ADD CONSTRAINT invoices_invoice_number_key UNIQUE (invoice_number);

ALTER TABLE ONLY invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY login_failures ADD CONSTRAINT login_failures_pkey PRIMARY KEY (id);

ALTER TABLE ONLY lpr_events ADD CONSTRAINT lpr_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY lpr_exceptions ADD CONSTRAINT lpr_exceptions_lpr_event_id_kind_key UNIQUE (lpr_event_id, kind);

ALTER TABLE ONLY lpr_exceptions ADD CONSTRAINT lpr_exceptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY migrations ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY monthly_pass_billings ADD CONSTRAINT monthly_pass_billings_pkey PRIMARY KEY (monthly_pass_id, due_on);

ALTER TABLE ONLY monthly_passes ADD CONSTRAINT monthly_passes_no_overlap EXCLUDE USING gist (place_id WITH =, phone_number WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((deleted_at IS NULL));

ALTER TABLE ONLY monthly_passes ADD CONSTRAINT monthly_passes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY owner_places ADD CONSTRAINT owner_places_pkey PRIMARY KEY (owner_id, place_id);

ALTER TABLE ONLY owner_privileges ADD CONSTRAINT owner_privileges_pkey PRIMARY KEY (owner_id, privilege);

ALTER TABLE ONLY owner_roles ADD CONSTRAINT owner_roles_pkey PRIMARY KEY (owner_id, role);

ALTER TABLE ONLY owner_zones ADD CONSTRAINT owner_zones_pkey PRIMARY KEY (owner_id, zone_id);

ALTER TABLE ONLY owners ADD CONSTRAINT owners_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payment_logs ADD CONSTRAINT payment_logs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY place_zones ADD CONSTRAINT place_zones_pkey PRIMARY KEY (place_id, zone_id);

ALTER TABLE ONLY places ADD CONSTRAINT places_code_key UNIQUE (code);

ALTER TABLE ONLY places ADD CONSTRAINT places_pkey PRIMARY KEY (id);

ALTER TABLE ONLY plates ADD CONSTRAINT plates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY plates ADD CONSTRAINT plates_plate_key UNIQUE (plate);

ALTER TABLE ONLY ratings ADD CONSTRAINT ratings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ratings ADD CONSTRAINT ratings_session_id_key UNIQUE (session_id);

ALTER TABLE ONLY refunds ADD CONSTRAINT refunds_idempotency_key_key UNIQUE (idempotency_key);

ALTER TABLE ONLY refunds ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY regions ADD CONSTRAINT regions_pkey PRIMARY KEY (code);

ALTER TABLE ONLY revoked_tokens ADD CONSTRAINT revoked_tokens_pkey PRIMARY KEY (token_id);

ALTER TABLE ONLY services ADD CONSTRAINT services_pkey PRIMARY KEY (id);

ALTER TABLE ONLY session_prices ADD CONSTRAINT session_prices_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY settings ADD CONSTRAINT settings_pkey PRIMARY KEY (key);

ALTER TABLE ONLY tariff_days ADD CONSTRAINT tariff_days_pkey PRIMARY KEY (tariff_id, weekday);

ALTER TABLE ONLY tariff_replays ADD CONSTRAINT tariff_replays_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tariffs ADD CONSTRAINT tariffs_one_in_force EXCLUDE USING gist (place_id WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE ((withdrawn_at IS NULL));

ALTER TABLE ONLY tariffs ADD CONSTRAINT tariffs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY vat_rates ADD CONSTRAINT vat_rates_pkey PRIMARY KEY (region, valid_from);

ALTER TABLE ONLY whitelist_managers ADD CONSTRAINT whitelist_managers_pkey PRIMARY KEY (whitelist_id, owner_id);

ALTER TABLE ONLY whitelist_places ADD CONSTRAINT whitelist_places_pkey PRIMARY KEY (whitelist_id, place_id);

ALTER TABLE ONLY whitelist_user_plates ADD CONSTRAINT whitelist_user_plates_pkey PRIMARY KEY (whitelist_id, plate_id);

ALTER TABLE ONLY whitelist_users ADD CONSTRAINT whitelist_users_id_whitelist_id_key UNIQUE (id, whitelist_id);

ALTER TABLE ONLY whitelist_users ADD CONSTRAINT whitelist_users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY whitelist_zones ADD CONSTRAINT whitelist_zones_pkey PRIMARY KEY (whitelist_id, zone_id);

ALTER TABLE ONLY whitelists ADD CONSTRAINT whitelists_pkey PRIMARY KEY (id);

ALTER TABLE ONLY zones ADD CONSTRAINT zones_pkey PRIMARY KEY (id);

CREATE INDEX account_links_owner ON account_links USING btree (owner_id, purpose);

CREATE INDEX alarm_notes_alarm ON alarm_notes USING btree (alarm_id, id);

CREATE INDEX alarms_cleared ON alarms USING btree (cleared_at DESC, id DESC) WHERE (cleared_at IS NOT NULL);

CREATE INDEX alarms_newest ON alarms USING btree (raised_at DESC, id DESC);

CREATE UNIQUE INDEX alarms_one_per_cause ON alarms USING btree (cause) WHERE (cleared_at IS NULL);

CREATE INDEX alarms_open ON alarms USING btree (raised_at DESC, id DESC) WHERE (cleared_at IS NULL);

CREATE INDEX alarms_place ON alarms USING btree (place_id, raised_at DESC, id DESC);

CREATE INDEX alarms_place_open ON alarms USING btree (place_id) WHERE (cleared_at IS NULL);

CREATE INDEX audit_events_entity ON audit_events USING btree (entity, entity_id, id);

CREATE INDEX audit_events_owner ON audit_events USING btree (owner_id, id);

CREATE INDEX bookings_client ON bookings USING gin (lower(((((((name || ' '::text) || phone) || ' '::text) || email) || ' '::text) || external_booking_number)) gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX bookings_comments ON bookings USING gin (lower(comments) gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX bookings_number ON bookings USING btree (place_id, external_booking_number) WHERE ((deleted_at IS NULL) AND (external_booking_number <> ''::text));

CREATE INDEX bookings_overlap ON bookings USING gist (place_id, period) WHERE (deleted_at IS NULL);

CREATE INDEX bookings_phone ON bookings USING btree (place_id, phone) WHERE ((deleted_at IS NULL) AND (phone <> ''::text));

CREATE INDEX bookings_place ON bookings USING btree (place_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX bookings_place_created ON bookings USING btree (place_id, created_at DESC) WHERE (deleted_at IS NULL);

CREATE INDEX bookings_place_end ON bookings USING btree (place_id, end_time DESC) WHERE (deleted_at IS NULL);

CREATE INDEX bookings_plate ON bookings USING btree (plate_id, place_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX bundles_client ON bundles USING btree (client_id);

CREATE INDEX cameras_gate ON cameras USING btree (gate_id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX cameras_name ON cameras USING btree (lower(camera_id)) WHERE (deleted_at IS NULL);

CREATE INDEX cameras_place ON cameras USING btree (place_id, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX charges_one_open ON charges USING btree (session_id) WHERE (state = 'REQUESTED'::text);

CREATE INDEX charges_session ON charges USING btree (session_id);

CREATE INDEX client_plans_client ON client_plans USING btree (client_id);

CREATE INDEX client_plates_plate ON client_plates USING btree (plate_id);

CREATE UNIQUE INDEX clients_phone ON clients USING btree (phone_number, app_id) WHERE ((phone_number <> ''::text) AND (deleted_at IS NULL));

CREATE INDEX clients_phone_end ON clients USING btree (phone_reversed text_pattern_ops);

CREATE UNIQUE INDEX controller_logs_line ON controller_logs USING btree (gate_controller_id, line_id) WHERE (line_id IS NOT NULL);

CREATE INDEX controller_logs_newest ON controller_logs USING btree (gate_controller_id, "time" DESC, id DESC);

CREATE INDEX count_corrections_place ON count_corrections USING btree (place_id, id DESC);

CREATE INDEX credit_cards_client ON credit_cards USING btree (client_id);

CREATE INDEX fleet_managers_owner ON fleet_managers USING btree (owner_id);

CREATE INDEX fleet_places_place ON fleet_places USING btree (place_id);

CREATE INDEX fleet_user_plates_plate ON fleet_user_plates USING btree (plate_id);

CREATE INDEX fleet_user_plates_user ON fleet_user_plates USING btree (fleet_user_id);

CREATE INDEX fleet_users_client ON fleet_users USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX fleet_users_list ON fleet_users USING btree (fleet_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX fleet_zones_zone ON fleet_zones USING btree (zone_id);

CREATE INDEX free_pass_uses_session ON free_pass_uses USING btree (session_id);

CREATE INDEX free_passes_client ON free_passes USING btree (client_id);

CREATE INDEX gate_commands_newest ON gate_commands USING btree (gate_controller_id, created_at DESC, id DESC);

CREATE INDEX gate_commands_read ON gate_commands USING btree (lpr_event_id) WHERE (lpr_event_id IS NOT NULL);

CREATE INDEX gate_commands_unanswered ON gate_commands USING btree (sent_at) WHERE (status = 'SENT'::text);

CREATE INDEX gate_commands_waiting ON gate_commands USING btree (id) WHERE (status = 'WAITING'::text);

CREATE UNIQUE INDEX gate_controllers_name ON gate_controllers USING btree (lower(controller_id)) WHERE (deleted_at IS NULL);

CREATE INDEX gate_controllers_place ON gate_controllers USING btree (place_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX gates_kept_open ON gates USING btree (always_opened_until) WHERE is_always_opened;

CREATE UNIQUE INDEX gates_number ON gates USING btree (gate_controller_id, gate_number) WHERE (deleted_at IS NULL);

CREATE INDEX idempotent_answers_age ON idempotent_answers USING btree (created_at);

CREATE INDEX import_rows_rejected ON import_rows USING btree (import_id, line) WHERE is_rejected;

CREATE INDEX import_rows_zone ON import_rows USING btree (import_id, zone_key, line) WHERE (zone_key IS NOT NULL);

CREATE INDEX invoices_session ON invoices USING btree (session_id);

CREATE INDEX login_failures_address ON login_failures USING btree (address, failed_at);

CREATE INDEX login_failures_email ON login_failures USING btree (email, failed_at);

CREATE INDEX lpr_events_place ON lpr_events USING btree (place_id, "time" DESC, id DESC) INCLUDE (license_plate, corrected_license_plate);

CREATE INDEX lpr_events_plate ON lpr_events USING btree (place_id, license_plate, "time" DESC) WHERE (camera_id IS NOT NULL);

CREATE UNIQUE INDEX lpr_events_read ON lpr_events USING btree (camera_id, read_id) WHERE (read_id IS NOT NULL);

CREATE INDEX lpr_events_session ON lpr_events USING btree (session_id) WHERE (session_id IS NOT NULL);

CREATE INDEX lpr_exceptions_newest ON lpr_exceptions USING btree (created_at DESC, id DESC);

CREATE INDEX lpr_exceptions_open ON lpr_exceptions USING btree (created_at DESC, id DESC) WHERE (status = 'OPEN'::text);

CREATE INDEX lpr_exceptions_place ON lpr_exceptions USING btree (place_id, created_at DESC, id DESC);

CREATE INDEX lpr_exceptions_plate ON lpr_exceptions USING btree (license_plate text_pattern_ops) WHERE (license_plate <> ''::text);

CREATE UNIQUE INDEX monthly_pass_billings_session ON monthly_pass_billings USING btree (session_id);

CREATE INDEX monthly_passes_client ON monthly_passes USING btree (client_id) WHERE (deleted_at IS NULL);

CREATE INDEX monthly_passes_phone ON monthly_passes USING btree (phone_number) WHERE (deleted_at IS NULL);

CREATE INDEX monthly_passes_place ON monthly_passes USING btree (place_id, valid_from DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX owner_places_place ON owner_places USING btree (place_id);

CREATE UNIQUE INDEX owners_email ON owners USING btree (email) WHERE (deleted_at IS NULL);

CREATE INDEX payment_logs_session ON payment_logs USING btree (session_id, id);

CREATE INDEX place_zones_zone ON place_zones USING btree (zone_id);

CREATE INDEX places_name ON places USING gin (lower(name) gin_trgm_ops);

CREATE INDEX places_parent ON places USING btree (parent_id);

CREATE INDEX places_region ON places USING btree (region);

CREATE INDEX plates_pairs ON plates USING gin (plate_pairs(plate));

CREATE INDEX plates_substring ON plates USING gin (plate gin_trgm_ops);

CREATE UNIQUE INDEX refunds_one_open ON refunds USING btree (session_id) WHERE (state = 'REQUESTED'::text);

CREATE INDEX refunds_session ON refunds USING btree (session_id);

CREATE INDEX revoked_tokens_expiry ON revoked_tokens USING btree (expires_at);

CREATE INDEX revoked_tokens_owner ON revoked_tokens USING btree (owner_id);

CREATE UNIQUE INDEX services_name ON services USING btree (place_id, lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_auto_ended ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'AUTO_ENDED'::text));

CREATE INDEX sessions_booking ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (booking_id IS NOT NULL));

CREATE INDEX sessions_bundled ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (bundle_id IS NOT NULL));

CREATE INDEX sessions_by_booking ON sessions USING btree (booking_id) WHERE (booking_id IS NOT NULL);

CREATE INDEX sessions_campaign ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (campaign_id IS NOT NULL));

CREATE INDEX sessions_cancelled ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'CANCELLED'::text));

CREATE INDEX sessions_car_wash ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (type = 'CAR_WASH'::text));

CREATE INDEX sessions_client ON sessions USING btree (client_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_ended ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'ENDED'::text));

CREATE INDEX sessions_fleet ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (fleet_id IS NOT NULL));

CREATE INDEX sessions_fleet_user ON sessions USING btree (fleet_user_id, start_time) WHERE (fleet_user_id IS NOT NULL);

CREATE UNIQUE INDEX sessions_import_key ON sessions USING btree (import_key) WHERE (import_key IS NOT NULL);

CREATE INDEX sessions_long ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (end_time IS NOT NULL) AND ((end_time - start_time) > '24:00:00'::interval));

CREATE INDEX sessions_manual ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND is_manual);

CREATE INDEX sessions_monthly_pass ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (monthly_pass_id IS NOT NULL));

CREATE INDEX sessions_newest ON sessions USING btree (start_time DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_no_exit_read ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (start_lpr_event_id IS NOT NULL) AND (end_lpr_event_id IS NULL) AND (status <> 'STARTED'::text));

CREATE UNIQUE INDEX sessions_one_running ON sessions USING btree (plate_id, place_id) WHERE ((status = 'STARTED'::text) AND (deleted_at IS NULL) AND (plate_id IS NOT NULL));

CREATE INDEX sessions_pending ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = 'PENDING'::text));

CREATE INDEX sessions_place ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_place_auto_ended ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'AUTO_ENDED'::text));

CREATE INDEX sessions_place_booking ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (booking_id IS NOT NULL));

CREATE INDEX sessions_place_bundled ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (bundle_id IS NOT NULL));

CREATE INDEX sessions_place_campaign ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (campaign_id IS NOT NULL));

CREATE INDEX sessions_place_cancelled ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'CANCELLED'::text));

CREATE INDEX sessions_place_car_wash ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (type = 'CAR_WASH'::text));

CREATE INDEX sessions_place_fleet ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (fleet_id IS NOT NULL));

CREATE INDEX sessions_place_left ON sessions USING btree (place_id, end_time DESC) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['ENDED'::text, 'AUTO_ENDED'::text])));

CREATE INDEX sessions_place_long ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (end_time IS NOT NULL) AND ((end_time - start_time) > '24:00:00'::interval));

CREATE INDEX sessions_place_manual ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND is_manual);

CREATE INDEX sessions_place_monthly_pass ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (monthly_pass_id IS NOT NULL));

CREATE INDEX sessions_place_no_exit_read ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (start_lpr_event_id IS NOT NULL) AND (end_lpr_event_id IS NULL) AND (status <> 'STARTED'::text));

CREATE INDEX sessions_place_pending ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = 'PENDING'::text));

CREATE INDEX sessions_place_rated ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (rating_id IS NOT NULL));

CREATE INDEX sessions_place_refunds ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = ANY (ARRAY['REFUND_REQUESTED'::text, 'REFUNDED'::text, 'REFUND_FAILED'::text, 'PARTIAL_REFUND_REQUESTED'::text, 'PARTIALLY_REFUNDED'::text, 'PARTIAL_REFUND_FAILED'::text])));

CREATE INDEX sessions_place_running ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'STARTED'::text));

CREATE INDEX sessions_place_unpaid ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = ANY (ARRAY['ERROR'::text, 'TOO_BIG'::text])));

CREATE INDEX sessions_place_whitelist ON sessions USING btree (place_id, start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (whitelist_id IS NOT NULL));

CREATE INDEX sessions_plate ON sessions USING btree (plate_id, start_time DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_rated ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (rating_id IS NOT NULL));

CREATE INDEX sessions_refunds ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = ANY (ARRAY['REFUND_REQUESTED'::text, 'REFUNDED'::text, 'REFUND_FAILED'::text, 'PARTIAL_REFUND_REQUESTED'::text, 'PARTIALLY_REFUNDED'::text, 'PARTIAL_REFUND_FAILED'::text])));

CREATE INDEX sessions_region ON sessions USING btree (region, start_time DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_running ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (status = 'STARTED'::text));

CREATE INDEX sessions_unpaid ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (payment_status = ANY (ARRAY['ERROR'::text, 'TOO_BIG'::text])));

CREATE INDEX sessions_whitelist ON sessions USING btree (start_time DESC, id DESC) WHERE ((deleted_at IS NULL) AND (whitelist_id IS NOT NULL));

CREATE INDEX tariff_replays_place ON tariff_replays USING btree (place_id, id DESC);

CREATE INDEX tariffs_place ON tariffs USING btree (place_id, valid_from DESC);

CREATE INDEX whitelist_managers_owner ON whitelist_managers USING btree (owner_id);

CREATE INDEX whitelist_places_place ON whitelist_places USING btree (place_id);

CREATE INDEX whitelist_user_plates_plate ON whitelist_user_plates USING btree (plate_id);

CREATE INDEX whitelist_user_plates_user ON whitelist_user_plates USING btree (whitelist_user_id);

CREATE INDEX whitelist_users_client ON whitelist_users USING btree (client_id) WHERE (client_id IS NOT NULL);

CREATE INDEX whitelist_users_list ON whitelist_users USING btree (whitelist_id, id) WHERE (deleted_at IS NULL);

CREATE INDEX whitelist_zones_zone ON whitelist_zones USING btree (zone_id);

CREATE UNIQUE INDEX zones_code ON zones USING btree (code) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX zones_name ON zones USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE ONLY account_links ADD CONSTRAINT account_links_created_by_owner_id_fkey FOREIGN KEY (created_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY account_links ADD CONSTRAINT account_links_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY alarm_digests ADD CONSTRAINT alarm_digests_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY alarm_notes ADD CONSTRAINT alarm_notes_alarm_id_fkey FOREIGN KEY (alarm_id) REFERENCES alarms(id);

ALTER TABLE ONLY alarm_notes ADD CONSTRAINT alarm_notes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY alarms ADD CONSTRAINT alarms_acknowledged_by_owner_id_fkey FOREIGN KEY (acknowledged_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY alarms ADD CONSTRAINT alarms_camera_id_fkey FOREIGN KEY (camera_id) REFERENCES cameras(id);

ALTER TABLE ONLY alarms ADD CONSTRAINT alarms_gate_controller_id_fkey FOREIGN KEY (gate_controller_id) REFERENCES gate_controllers(id);

ALTER TABLE ONLY alarms ADD CONSTRAINT alarms_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id);

ALTER TABLE ONLY alarms ADD CONSTRAINT alarms_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY audit_events ADD CONSTRAINT audit_events_impersonated_by_owner_id_fkey FOREIGN KEY (impersonated_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY audit_events ADD CONSTRAINT audit_events_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY audit_events ADD CONSTRAINT audit_events_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY bookings ADD CONSTRAINT bookings_created_by_owner_id_fkey FOREIGN KEY (created_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY bookings ADD CONSTRAINT bookings_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY bookings ADD CONSTRAINT bookings_plate_id_fkey FOREIGN KEY (plate_id) REFERENCES plates(id);

ALTER TABLE ONLY bookings ADD CONSTRAINT bookings_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariffs(id);

ALTER TABLE ONLY bundles ADD CONSTRAINT bundles_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY cameras ADD CONSTRAINT cameras_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id);

ALTER TABLE ONLY cameras ADD CONSTRAINT cameras_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY charges ADD CONSTRAINT charges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY client_plans ADD CONSTRAINT client_plans_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY client_plates ADD CONSTRAINT client_plates_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY client_plates ADD CONSTRAINT client_plates_plate_id_fkey FOREIGN KEY (plate_id) REFERENCES plates(id);

ALTER TABLE ONLY clients ADD CONSTRAINT clients_region_fkey FOREIGN KEY (region) REFERENCES regions(code);

ALTER TABLE ONLY controller_inputs ADD CONSTRAINT controller_inputs_gate_controller_id_fkey FOREIGN KEY (gate_controller_id) REFERENCES gate_controllers(id);

ALTER TABLE ONLY controller_logs ADD CONSTRAINT controller_logs_gate_controller_id_fkey FOREIGN KEY (gate_controller_id) REFERENCES gate_controllers(id);

ALTER TABLE ONLY count_corrections ADD CONSTRAINT count_corrections_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY count_corrections ADD CONSTRAINT count_corrections_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY count_corrections ADD CONSTRAINT count_corrections_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES count_corrections(id);

ALTER TABLE ONLY credit_cards ADD CONSTRAINT credit_cards_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY fleet_managers ADD CONSTRAINT fleet_managers_fleet_id_fkey FOREIGN KEY (fleet_id) REFERENCES fleets(id);

ALTER TABLE ONLY fleet_managers ADD CONSTRAINT fleet_managers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY fleet_places ADD CONSTRAINT fleet_places_fleet_id_fkey FOREIGN KEY (fleet_id) REFERENCES fleets(id);

ALTER TABLE ONLY fleet_places ADD CONSTRAINT fleet_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY fleet_user_plates ADD CONSTRAINT fleet_user_plates_fleet_user_id_fleet_id_fkey FOREIGN KEY (fleet_user_id, fleet_id) REFERENCES fleet_users(id, fleet_id);

ALTER TABLE ONLY fleet_user_plates ADD CONSTRAINT fleet_user_plates_plate_id_fkey FOREIGN KEY (plate_id) REFERENCES plates(id);

ALTER TABLE ONLY fleet_users ADD CONSTRAINT fleet_users_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY fleet_users ADD CONSTRAINT fleet_users_fleet_id_fkey FOREIGN KEY (fleet_id) REFERENCES fleets(id);

ALTER TABLE ONLY fleet_zones ADD CONSTRAINT fleet_zones_fleet_id_fkey FOREIGN KEY (fleet_id) REFERENCES fleets(id);

ALTER TABLE ONLY fleet_zones ADD CONSTRAINT fleet_zones_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id);

ALTER TABLE ONLY fleets ADD CONSTRAINT fleets_region_fkey FOREIGN KEY (region) REFERENCES regions(code);

ALTER TABLE ONLY free_pass_uses ADD CONSTRAINT free_pass_uses_free_pass_id_fkey FOREIGN KEY (free_pass_id) REFERENCES free_passes(id);

ALTER TABLE ONLY free_pass_uses ADD CONSTRAINT free_pass_uses_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY free_passes ADD CONSTRAINT free_passes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY gate_commands ADD CONSTRAINT gate_commands_firmware_id_fkey FOREIGN KEY (firmware_id) REFERENCES firmwares(id);

ALTER TABLE ONLY gate_commands ADD CONSTRAINT gate_commands_gate_controller_id_fkey FOREIGN KEY (gate_controller_id) REFERENCES gate_controllers(id);

ALTER TABLE ONLY gate_commands ADD CONSTRAINT gate_commands_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id);

ALTER TABLE ONLY gate_commands ADD CONSTRAINT gate_commands_lpr_event_id_fkey FOREIGN KEY (lpr_event_id) REFERENCES lpr_events(id);

ALTER TABLE ONLY gate_commands ADD CONSTRAINT gate_commands_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY gate_controllers ADD CONSTRAINT gate_controllers_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY gates ADD CONSTRAINT gates_gate_controller_id_fkey FOREIGN KEY (gate_controller_id) REFERENCES gate_controllers(id);

ALTER TABLE ONLY holidays ADD CONSTRAINT holidays_region_fkey FOREIGN KEY (region) REFERENCES regions(code);

ALTER TABLE ONLY import_rows ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id);

ALTER TABLE ONLY imports ADD CONSTRAINT imports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY invoices ADD CONSTRAINT invoices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY lpr_events ADD CONSTRAINT lpr_events_camera_id_fkey FOREIGN KEY (camera_id) REFERENCES cameras(id);

ALTER TABLE ONLY lpr_events ADD CONSTRAINT lpr_events_corrected_by_owner_id_fkey FOREIGN KEY (corrected_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY lpr_events ADD CONSTRAINT lpr_events_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY lpr_events ADD CONSTRAINT lpr_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY lpr_exceptions ADD CONSTRAINT lpr_exceptions_lpr_event_id_fkey FOREIGN KEY (lpr_event_id) REFERENCES lpr_events(id);

ALTER TABLE ONLY lpr_exceptions ADD CONSTRAINT lpr_exceptions_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY lpr_exceptions ADD CONSTRAINT lpr_exceptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY lpr_exceptions ADD CONSTRAINT lpr_exceptions_solved_by_owner_id_fkey FOREIGN KEY (solved_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY monthly_pass_billings ADD CONSTRAINT monthly_pass_billings_monthly_pass_id_fkey FOREIGN KEY (monthly_pass_id) REFERENCES monthly_passes(id);

ALTER TABLE ONLY monthly_pass_billings ADD CONSTRAINT monthly_pass_billings_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY monthly_passes ADD CONSTRAINT monthly_passes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY monthly_passes ADD CONSTRAINT monthly_passes_created_by_owner_id_fkey FOREIGN KEY (created_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY monthly_passes ADD CONSTRAINT monthly_passes_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY owner_places ADD CONSTRAINT owner_places_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY owner_places ADD CONSTRAINT owner_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY owner_privileges ADD CONSTRAINT owner_privileges_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY owner_roles ADD CONSTRAINT owner_roles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY owner_zones ADD CONSTRAINT owner_zones_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY owner_zones ADD CONSTRAINT owner_zones_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id);

ALTER TABLE ONLY owners ADD CONSTRAINT owners_created_by_owner_id_fkey FOREIGN KEY (created_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY owners ADD CONSTRAINT owners_region_fkey FOREIGN KEY (region) REFERENCES regions(code);

ALTER TABLE ONLY payment_logs ADD CONSTRAINT payment_logs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY payment_logs ADD CONSTRAINT payment_logs_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY place_zones ADD CONSTRAINT place_zones_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY place_zones ADD CONSTRAINT place_zones_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id);

ALTER TABLE ONLY places ADD CONSTRAINT places_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES places(id);

ALTER TABLE ONLY places ADD CONSTRAINT places_region_fkey FOREIGN KEY (region) REFERENCES regions(code);

ALTER TABLE ONLY ratings ADD CONSTRAINT ratings_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY refunds ADD CONSTRAINT refunds_requested_by_owner_id_fkey FOREIGN KEY (requested_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY refunds ADD CONSTRAINT refunds_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY revoked_tokens ADD CONSTRAINT revoked_tokens_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY services ADD CONSTRAINT services_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY session_prices ADD CONSTRAINT session_prices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id);

ALTER TABLE ONLY session_prices ADD CONSTRAINT session_prices_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariffs(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_client_plan_id_fkey FOREIGN KEY (client_plan_id) REFERENCES client_plans(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_credit_card_id_fkey FOREIGN KEY (credit_card_id) REFERENCES credit_cards(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_end_lpr_event_id_fkey FOREIGN KEY (end_lpr_event_id) REFERENCES lpr_events(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_fleet_id_fkey FOREIGN KEY (fleet_id) REFERENCES fleets(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_fleet_user_id_fkey FOREIGN KEY (fleet_user_id) REFERENCES fleet_users(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_free_pass_id_fkey FOREIGN KEY (free_pass_id) REFERENCES free_passes(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_monthly_pass_id_fkey FOREIGN KEY (monthly_pass_id) REFERENCES monthly_passes(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_plate_id_fkey FOREIGN KEY (plate_id) REFERENCES plates(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_rating_id_fkey FOREIGN KEY (rating_id) REFERENCES ratings(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_region_fkey FOREIGN KEY (region) REFERENCES regions(code);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_start_lpr_event_id_fkey FOREIGN KEY (start_lpr_event_id) REFERENCES lpr_events(id);

ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_whitelist_id_fkey FOREIGN KEY (whitelist_id) REFERENCES whitelists(id);

ALTER TABLE ONLY tariff_days ADD CONSTRAINT tariff_days_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariffs(id);

ALTER TABLE ONLY tariff_replays ADD CONSTRAINT tariff_replays_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY tariff_replays ADD CONSTRAINT tariff_replays_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY tariffs ADD CONSTRAINT tariffs_created_by_owner_id_fkey FOREIGN KEY (created_by_owner_id) REFERENCES owners(id);

ALTER TABLE ONLY tariffs ADD CONSTRAINT tariffs_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY vat_rates ADD CONSTRAINT vat_rates_region_fkey FOREIGN KEY (region) REFERENCES regions(code);

ALTER TABLE ONLY whitelist_managers ADD CONSTRAINT whitelist_managers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners(id);

ALTER TABLE ONLY whitelist_managers ADD CONSTRAINT whitelist_managers_whitelist_id_fkey FOREIGN KEY (whitelist_id) REFERENCES whitelists(id);

ALTER TABLE ONLY whitelist_places ADD CONSTRAINT whitelist_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id);

ALTER TABLE ONLY whitelist_places ADD CONSTRAINT whitelist_places_whitelist_id_fkey FOREIGN KEY (whitelist_id) REFERENCES whitelists(id);

ALTER TABLE ONLY whitelist_user_plates ADD CONSTRAINT whitelist_user_plates_plate_id_fkey FOREIGN KEY (plate_id) REFERENCES plates(id);

ALTER TABLE ONLY whitelist_user_plates ADD CONSTRAINT whitelist_user_plates_whitelist_user_id_whitelist_id_fkey FOREIGN KEY (whitelist_user_id, whitelist_id) REFERENCES whitelist_users(id, whitelist_id);

ALTER TABLE ONLY whitelist_users ADD CONSTRAINT whitelist_users_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id);

ALTER TABLE ONLY whitelist_users ADD CONSTRAINT whitelist_users_whitelist_id_fkey FOREIGN KEY (whitelist_id) REFERENCES whitelists(id);

ALTER TABLE ONLY whitelist_zones ADD CONSTRAINT whitelist_zones_whitelist_id_fkey FOREIGN KEY (whitelist_id) REFERENCES whitelists(id);

ALTER TABLE ONLY whitelist_zones ADD CONSTRAINT whitelist_zones_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES zones(id);

ALTER TABLE ONLY whitelists ADD CONSTRAINT whitelists_region_fkey FOREIGN KEY (region) REFERENCES regions(code);
