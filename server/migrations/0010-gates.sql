-- Barriers, the controllers that move them and the cameras before them (R84, R159–R165).

create table firmwares (
  id bigint generated always as identity primary key,
  version text not null unique,
  url text not null unique,
  notes text not null default '',
  released_at timestamptz not null
);

create table gate_controllers (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  -- the maker's number: name of the device on the wire and at the broker
  controller_id text not null check (controller_id ~ '^[A-Za-z0-9-]{1,40}$'),
  -- sha-256 of the device's key; the key itself is shown once
  key_hash bytea not null,
  description text not null default '',
  -- number of its card, for commands by text message (R160)
  phone_number text not null default '',
  version smallint not null default 3 check (version between 1 and 99),
  -- what it said last
  uptime_seconds bigint,
  ethernet_ip text not null default '',
  wifi_ip text not null default '',
  firmware_version text not null default '',
  pin_states jsonb not null default '[]',
  output_pin_states jsonb not null default '[]',
  last_heartbeat timestamptz,
  last_rssi smallint,
  -- its clock minus ours when it last spoke
  clock_skew_ms bigint not null default 0,
  -- by its own clock, per kind of message: what comes out of order is not news
  told_at jsonb not null default '{}',
  -- the firmware that is being installed; empty when none is
  updating_to text not null default '',
  updating_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((updating_to = '') = (updating_since is null))
);
create unique index gate_controllers_name on gate_controllers (lower(controller_id)) where deleted_at is null;
create index gate_controllers_place on gate_controllers (place_id, id) where deleted_at is null;

create table gates (
  id bigint generated always as identity primary key,
  gate_controller_id bigint not null references gate_controllers,
  gate_number smallint not null check (gate_number between 1 and 16),
  description text not null default '',
  direction text not null check (direction in ('ENTRY', 'EXIT', 'BOTH')),
  -- what its controller reported last, and since when that is so
  activity text not null default 'UNKNOWN' check (activity in ('OPEN', 'CLOSED', 'UNKNOWN')),
  activity_since timestamptz,
  -- kept open by hand (R163)
  is_always_opened boolean not null default false,
  always_opened_since timestamptz,
  always_opened_until timestamptz,
  always_opened_reason text not null default '',
  deleted_at timestamptz,
  check (is_always_opened = (always_opened_since is not null)),
  check (always_opened_until is null or is_always_opened)
);
create unique index gates_number on gates (gate_controller_id, gate_number) where deleted_at is null;
create index gates_kept_open on gates (always_opened_until) where is_always_opened;

create table controller_inputs (
  gate_controller_id bigint not null references gate_controllers,
  pin smallint not null,
  description text not null default '',
  status boolean not null,
  changed_at timestamptz not null,
  primary key (gate_controller_id, pin)
);

create table controller_logs (
  id bigint generated always as identity primary key,
  gate_controller_id bigint not null references gate_controllers,
  -- the device's own number of the line: the same line twice is one
  line_id text,
  time timestamptz not null,
  level text not null check (level in ('DEBUG', 'INFO', 'WARN', 'ERROR')),
  message text not null
);
create index controller_logs_newest on controller_logs (gate_controller_id, time desc, id desc);
create unique index controller_logs_line on controller_logs (gate_controller_id, line_id) where line_id is not null;

-- A command is its own outbox: WAITING until the link takes it, once, before it expires (R161).
create table gate_commands (
  id bigint generated always as identity primary key,
  -- the number on the wire: a device carries each out once
  command_id uuid not null unique,
  gate_controller_id bigint not null references gate_controllers,
  gate_id bigint references gates,
  command text not null check (command in ('OPEN', 'RESET', 'STATUS', 'KEEP_OPEN', 'RELEASE_KEEP_OPEN', 'UPDATE_FIRMWARE')),
  send_mode text not null default 'NETWORK' check (send_mode in ('NETWORK', 'SMS')),
  output_list smallint[] not null default '{}',
  firmware_id bigint references firmwares,
  -- end of KEEP_OPEN; null without one (R163)
  keep_open_until timestamptz,
  status text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'DONE', 'FAILED', 'NO_ANSWER', 'EXPIRED')),
  -- what the device said of a failure
  answer text not null default '',
  -- a person with a reason, or a read, or neither
  owner_id bigint references owners,
  reason text not null default '',
  lpr_event_id bigint references lpr_events,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  check (expires_at > created_at)
);
create index gate_commands_waiting on gate_commands (id) where status = 'WAITING';
create index gate_commands_unanswered on gate_commands (sent_at) where status = 'SENT';
create index gate_commands_newest on gate_commands (gate_controller_id, created_at desc, id desc);
create index gate_commands_read on gate_commands (lpr_event_id) where lpr_event_id is not null;

create table cameras (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  -- the barrier it looks at; without one a read opens nothing
  gate_id bigint references gates,
  -- name on the wire, beside those of controllers
  camera_id text not null check (camera_id ~ '^[A-Za-z0-9-]{1,40}$'),
  key_hash bytea not null,
  description text not null default '',
  direction text not null check (direction in ('ENTRY', 'EXIT')),
  last_read_at timestamptz,
  -- how late its last reads came, all by the same amount: a clock that is wrong is told from a delay (decision 0014)
  clock jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index cameras_name on cameras (lower(camera_id)) where deleted_at is null;
create index cameras_place on cameras (place_id, id) where deleted_at is null;
create index cameras_gate on cameras (gate_id) where deleted_at is null;

-- A read and what came of it.
alter table lpr_events
  add camera_id bigint references cameras,
  -- the camera's own number of the read: the same read twice is one
  add read_id text,
  -- the camera's clock; `time` is what we take for true
  add device_time timestamptz,
  add received_at timestamptz,
  add outcome text check (outcome in ('STARTED', 'ENDED', 'REPEATED', 'IN_GRACE', 'REFUSED', 'UNMATCHED', 'UNREAD', 'DISMISSED')),
  -- reason code of the outcome or of a gate that stayed shut; its text is the contract's
  add outcome_reason text not null default '',
  -- by which right the car came in (R77)
  add used_right text,
  add session_id bigint references sessions,
  add is_gate_opened boolean not null default false,
  add corrected_by_owner_id bigint references owners,
  add corrected_at timestamptz;
create unique index lpr_events_read on lpr_events (camera_id, read_id) where read_id is not null;
create index lpr_events_session on lpr_events (session_id) where session_id is not null;
create index lpr_events_plate on lpr_events (place_id, license_plate, time desc) where camera_id is not null;

-- What a person has to look at: an unmatched or doubtful read (misread desk).
create table lpr_exceptions (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  lpr_event_id bigint not null references lpr_events,
  kind text not null check (kind in ('UNREAD', 'EXIT_WITHOUT_ENTRY', 'ENTRY_TWICE', 'TWO_PLACES', 'OUT_OF_ORDER', 'CLOCK', 'OVERSTAY')),
  -- as it was read, to be found by
  license_plate text not null default '',
  -- the session it is about, where there is one
  session_id bigint references sessions,
  status text not null default 'OPEN' check (status in ('OPEN', 'SOLVED', 'DISMISSED')),
  created_at timestamptz not null,
  solved_at timestamptz,
  -- null when it solved itself
  solved_by_owner_id bigint references owners,
  solution text not null default '',
  updated_at timestamptz not null,
  unique (lpr_event_id, kind),
  check ((status = 'OPEN') = (solved_at is null))
);
create index lpr_exceptions_open on lpr_exceptions (created_at desc, id desc) where status = 'OPEN';
create index lpr_exceptions_place on lpr_exceptions (place_id, created_at desc, id desc);
create index lpr_exceptions_plate on lpr_exceptions (license_plate text_pattern_ops) where license_plate <> '';
create index lpr_exceptions_newest on lpr_exceptions (created_at desc, id desc);

-- Alarms: at most one open one per cause; it clears itself when the cause is gone.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CONTROLLER_LATE', 'CONTROLLER_DEAD', 'GATE_OPEN_TOO_LONG', 'GATE_KEPT_OPEN', 'NO_READS', 'WEAK_SIGNAL')),
  -- what makes it the same alarm again: `controller:7:silent`
  cause text not null,
  place_id bigint not null references places,
  gate_controller_id bigint references gate_controllers,
  gate_id bigint references gates,
  camera_id bigint references cameras,
  raised_at timestamptz not null,
  -- late became dead within the same alarm (R159)
  worsened_at timestamptz,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by_owner_id bigint references owners,
  snoozed_until timestamptz,
  updated_at timestamptz not null
);
create unique index alarms_one_per_cause on alarms (cause) where cleared_at is null;
create index alarms_open on alarms (raised_at desc, id desc) where cleared_at is null;
create index alarms_newest on alarms (raised_at desc, id desc);
create index alarms_place on alarms (place_id, raised_at desc, id desc);
create index alarms_place_open on alarms (place_id) where cleared_at is null;
create index alarms_cleared on alarms (cleared_at desc, id desc) where cleared_at is not null;

create table alarm_notes (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarms,
  owner_id bigint not null references owners,
  text text not null,
  created_at timestamptz not null
);
create index alarm_notes_alarm on alarm_notes (alarm_id, id);

-- Who asked for the mail of every morning.
create table alarm_digests (
  owner_id bigint primary key references owners,
  created_at timestamptz not null
);

-- Cars that are there without a session, or gone with one: counted by a person, with the reason.
create table count_corrections (
  id bigint generated always as identity primary key,
  place_id bigint not null references places,
  -- added to the running sessions from then on
  difference integer not null,
  reason text not null,
  owner_id bigint not null references owners,
  -- the one that this takes back, at most once
  undoes_id bigint unique references count_corrections,
  created_at timestamptz not null
);
create index count_corrections_place on count_corrections (place_id, id desc);
alter table places add count_difference integer not null default 0;
-- A barrier may hold only what the spots allow; the trend of two hours looks for sessions that ended lately.
create index sessions_place_left on sessions (place_id, end_time desc) where deleted_at is null and status in ('ENDED', 'AUTO_ENDED');
