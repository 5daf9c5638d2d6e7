// Written by `npm run schema` from the migrated database; never by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type DefaultedJson = ColumnType<unknown, string | undefined, string>

export type Tables = {
  account_links: {
    uuid: Generated<string>
    owner_id: number
    purpose: string
    created_by_owner_id: number | null
    created_at: string
    expires_at: string
    used_at: string | null
    voided_at: string | null
  }
  alarm_digests: {
    owner_id: number
    created_at: string
  }
  alarm_notes: {
    id: Generated<number>
    alarm_id: number
    owner_id: number
    text: string
    created_at: string
  }
  alarms: {
    id: Generated<number>
    kind: string
    cause: string
    place_id: number
    gate_controller_id: number | null
    gate_id: number | null
    camera_id: number | null
    raised_at: string
    worsened_at: string | null
    cleared_at: string | null
    acknowledged_at: string | null
    acknowledged_by_owner_id: number | null
    snoozed_until: string | null
    updated_at: string
  }
  audit_events: {
    id: Generated<number>
    fact: string
    entity: string
    entity_id: number
    owner_id: number | null
    impersonated_by_owner_id: number | null
    place_id: number | null
    reason: Generated<string>
    before: DefaultedJson
    after: DefaultedJson
    created_at: string
  }
  bookings: {
    id: Generated<number>
    place_id: number
    plate_id: number
    start_time: string
    end_time: string
    period: GeneratedAlways<string>
    name: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    external_booking_number: Generated<string>
    comments: Generated<string>
    cost_in_cents: Generated<number>
    currency: Generated<string>
    tariff_id: number | null
    price_trace: Json | null
    created_by_owner_id: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  bundles: {
    id: Generated<number>
    client_id: number
    currency: string
    created_at: string
    closed_at: string | null
  }
  cameras: {
    id: Generated<number>
    place_id: number
    gate_id: number | null
    camera_id: string
    key_hash: Buffer
    description: Generated<string>
    direction: string
    last_read_at: string | null
    clock: Json | null
    created_at: string
    updated_at: string
    deleted_at: string | null
  }
  charges: {
    id: Generated<number>
    session_id: number
    amount_in_cents: number
    idempotency_key: string
    state: string
    requested_at: string
    settled_at: string | null
  }
  client_plans: {
    id: Generated<number>
    client_id: number
    limit_type: string
    used: Generated<number>
  }
  client_plates: {
    client_id: number
    plate_id: number
  }
  clients: {
    id: Generated<number>
    name: Generated<string>
    email: Generated<string>
    phone_number: string
    phone_reversed: GeneratedAlways<string>
    language: Generated<string>
    app_id: Generated<number>
    region: string
    credit_in_cents: Generated<number>
    is_blocked: Generated<boolean>
    notes: Generated<string>
    external_reference: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  controller_inputs: {
    gate_controller_id: number
    pin: number
    description: Generated<string>
    status: boolean
    changed_at: string
  }
  controller_logs: {
    id: Generated<number>
    gate_controller_id: number
    line_id: string | null
    time: string
    level: string
    message: string
  }
  count_corrections: {
    id: Generated<number>
    place_id: number
    difference: number
    reason: string
    owner_id: number
    undoes_id: number | null
    created_at: string
  }
  credit_cards: {
    id: Generated<number>
    client_id: number
    token: string
    masked_number: string
    brand: string
    expires_at: string
  }
  firmwares: {
    id: Generated<number>
    version: string
    url: string
    notes: Generated<string>
    released_at: string
  }
  fleet_managers: {
    id: Generated<number>
    fleet_id: number
    owner_id: number
    restricted_to_fleet_user_id: number | null
  }
  fleet_places: {
    fleet_id: number
    place_id: number
  }
  fleet_user_plates: {
    fleet_id: number
    plate_id: number
    fleet_user_id: number
  }
  fleet_users: {
    id: Generated<number>
    fleet_id: number
    client_id: number | null
    name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    status: Generated<string>
    valid_from: string | null
    valid_to: string | null
    registered_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  fleet_zones: {
    fleet_id: number
    zone_id: number
  }
  fleets: {
    id: Generated<number>
    name: string
    region: string
    deleted_at: string | null
    valid_in_type: Generated<string>
    valid_from: string | null
    valid_to: string | null
    type: Generated<string>
    daily_limit_in_cents_per_user: Generated<number>
    monthly_limit_in_cents_per_user: Generated<number>
    reset_used_limits_each_month: Generated<boolean>
  }
  free_pass_uses: {
    id: Generated<number>
    free_pass_id: number
    session_id: number
    amount_in_cents: number
    created_at: string
  }
  free_passes: {
    id: Generated<number>
    client_id: number
    balance_in_cents: number
    valid_from: string
    valid_to: string | null
  }
  gate_commands: {
    id: Generated<number>
    command_id: string
    gate_controller_id: number
    gate_id: number | null
    command: string
    send_mode: Generated<string>
    output_list: Generated<number[]>
    firmware_id: number | null
    keep_open_until: string | null
    status: Generated<string>
    answer: Generated<string>
    owner_id: number | null
    reason: Generated<string>
    lpr_event_id: number | null
    created_at: string
    expires_at: string
    sent_at: string | null
    answered_at: string | null
  }
  gate_controllers: {
    id: Generated<number>
    place_id: number
    controller_id: string
    key_hash: Buffer
    description: Generated<string>
    phone_number: Generated<string>
    version: Generated<number>
    uptime_seconds: number | null
    ethernet_ip: Generated<string>
    wifi_ip: Generated<string>
    firmware_version: Generated<string>
    pin_states: DefaultedJson
    output_pin_states: DefaultedJson
    last_heartbeat: string | null
    last_rssi: number | null
    clock_skew_ms: Generated<number>
    told_at: DefaultedJson
    updating_to: Generated<string>
    updating_since: string | null
    created_at: string
    updated_at: string
    deleted_at: string | null
  }
  gates: {
    id: Generated<number>
    gate_controller_id: number
    gate_number: number
    description: Generated<string>
    direction: string
    activity: Generated<string>
    activity_since: string | null
    is_always_opened: Generated<boolean>
    always_opened_since: string | null
    always_opened_until: string | null
    always_opened_reason: Generated<string>
    deleted_at: string | null
  }
  holidays: {
    region: string
    day: string
    name: Generated<string>
    is_holiday: boolean
    updated_at: Generated<string>
  }
  idempotent_answers: {
    owner_id: number
    key: string
    request_hash: string
    answer: Json | null
    created_at: string
  }
  import_rows: {
    import_id: number
    line: number
    is_rejected: boolean
    is_already_there: Generated<boolean>
    reasons: string[]
    notices: string[]
    cells: Json
    reference: string | null
    place: string | null
    place_key: string | null
    driver: string | null
    phone: string | null
    plate: string | null
    start_time: string | null
    end_time: string | null
    status: string | null
    type: string | null
    cost_in_cents: number | null
    currency: string | null
    payment_status: string | null
    import_key: string | null
    open_key: string | null
    doubts: Generated<string[]>
    zone_key: string | null
    tariff: Json | null
    booking: Json | null
  }
  imports: {
    id: Generated<number>
    kind: string
    file_name: string
    storage_key: string
    state: string
    owner_id: number | null
    columns: Json
    sample: Json
    mapping: Json
    options: Json
    progress: Generated<number>
    rows_read: Generated<number>
    rows_to_add: Generated<number>
    rows_already_there: Generated<number>
    rows_rejected: Generated<number>
    places_to_add: Generated<number>
    clients_to_add: Generated<number>
    rows_added: Generated<number>
    first_start: string | null
    last_start: string | null
    reasons: DefaultedJson
    error: Generated<string>
    is_cancel_wanted: Generated<boolean>
    run_id: string | null
    created_at: string
    updated_at: string
    rows_implausible: Generated<number>
    places: DefaultedJson
  }
  invoices: {
    id: Generated<number>
    session_id: number
    invoice_number: string
    created_at: string
    net_in_cents: number
    vat_in_cents: number
    vat_percent: number
    amount_in_cents: number
    currency: string
  }
  login_failures: {
    id: Generated<number>
    email: string
    address: string
    failed_at: string
  }
  lpr_events: {
    id: Generated<number>
    place_id: number
    gate: Generated<string>
    direction: string
    license_plate: string
    corrected_license_plate: Generated<string>
    confidence: number
    time: string
    image_key: string | null
    camera_id: number | null
    read_id: string | null
    device_time: string | null
    received_at: string | null
    outcome: string | null
    outcome_reason: Generated<string>
    used_right: string | null
    session_id: number | null
    is_gate_opened: Generated<boolean>
    corrected_by_owner_id: number | null
    corrected_at: string | null
  }
  lpr_exceptions: {
    id: Generated<number>
    place_id: number
    lpr_event_id: number
    kind: string
    license_plate: Generated<string>
    session_id: number | null
    status: Generated<string>
    created_at: string
    solved_at: string | null
    solved_by_owner_id: number | null
    solution: Generated<string>
    updated_at: string
  }
  monthly_pass_billings: {
    monthly_pass_id: number
    due_on: string
    session_id: number
    created_at: string
  }
  monthly_passes: {
    id: Generated<number>
    place_id: number
    app_id: Generated<number>
    phone_number: string
    client_id: number | null
    email: Generated<string>
    license_plate: Generated<string>
    client_active_license_plate: Generated<string>
    monthly_cost_in_cents: number
    prices_include_vat: Generated<boolean>
    currency: Generated<string>
    valid_from: string
    valid_to: string | null
    info: Generated<string>
    status: Generated<string>
    failed_charges: Generated<number>
    resumed_at: string | null
    created_by_owner_id: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  owner_places: {
    owner_id: number
    place_id: number
    with_admin_rights: boolean
  }
  owner_privileges: {
    owner_id: number
    privilege: string
  }
  owner_roles: {
    owner_id: number
    role: string
  }
  owner_zones: {
    owner_id: number
    zone_id: number
  }
  owners: {
    id: Generated<number>
    name: Generated<string>
    email: string
    phone_number: Generated<string>
    comments: Generated<string>
    password_hash: string | null
    admin: Generated<boolean>
    region: string | null
    regions: Generated<string[]>
    operators: Generated<string[]>
    place_types: Generated<string[]>
    language: Generated<string>
    is_verified: Generated<boolean>
    last_login_at: string | null
    tokens_valid_from: Generated<string>
    created_by_owner_id: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  payment_logs: {
    id: Generated<number>
    session_id: number
    event: string
    payment_status: string
    amount_in_cents: Generated<number>
    currency: string
    payment_status_code: Generated<string>
    provider_reference: Generated<string>
    comment: Generated<string>
    owner_id: number | null
    created_at: string
  }
  place_zones: {
    place_id: number
    zone_id: number
  }
  places: {
    id: Generated<number>
    parent_id: number | null
    name: string
    code: string
    address_text: Generated<string>
    status: Generated<string>
    type: Generated<string>
    region: string
    time_zone: Generated<string>
    operator: Generated<string>
    total_spots: Generated<number>
    is_bookable: Generated<boolean>
    is_test: Generated<boolean>
    prices_include_vat: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    re_entry_minutes: Generated<number>
    exit_grace_minutes: Generated<number>
    lat: number | null
    lon: number | null
    monthly_pass_price_in_cents: number | null
    count_difference: Generated<number>
    bookable_spots: number | null
    should_calculate_booking_cost: Generated<boolean>
    booking_start_hour: Generated<number>
    booking_start_minutes: number | null
    booking_end_hour: Generated<number>
  }
  plates: {
    id: Generated<number>
    plate: string
  }
  ratings: {
    id: Generated<number>
    session_id: number
    rating: number
    text: Generated<string>
    created_at: string
  }
  refunds: {
    id: Generated<number>
    session_id: number
    amount_in_cents: number
    is_full: boolean
    idempotency_key: string
    state: string
    reason: Generated<string>
    requested_by_owner_id: number | null
    requested_at: string
    settled_at: string | null
  }
  regions: {
    code: string
    name: string
    time_zone: Generated<string>
    language: Generated<string>
  }
  revoked_tokens: {
    token_id: string
    owner_id: number
    expires_at: string
  }
  services: {
    id: Generated<number>
    place_id: number
    position: number
    name: string
    duration_min: number
    price_in_cents: number
    deleted_at: string | null
  }
  session_prices: {
    session_id: number
    tariff_id: number | null
    right_used: string
    trace: Json
    created_at: string
  }
  sessions: {
    id: Generated<number>
    order_index: Generated<number>
    type: Generated<string>
    status: string
    place_id: number
    region: string
    operator: Generated<string>
    plate_id: number | null
    client_id: number | null
    start_time: string
    end_time: string | null
    start_lpr_event_id: number | null
    end_lpr_event_id: number | null
    service_name: Generated<string>
    is_manual: Generated<boolean>
    cost_in_cents: Generated<number>
    free_pass_cents_used: Generated<number>
    service_fee_cents: Generated<number>
    hidden_cost_in_cents: Generated<number>
    campaign_credit_in_cents: Generated<number>
    refunded_in_cents: Generated<number>
    currency: Generated<string>
    applied_discount_percent: Generated<number>
    payment_status: Generated<string>
    payment_status_code: Generated<string>
    is_paid_outside_card: Generated<boolean>
    free_pass_id: number | null
    fleet_id: number | null
    whitelist_id: number | null
    credit_card_id: number | null
    bundle_id: number | null
    client_plan_id: number | null
    booking_id: number | null
    campaign_id: number | null
    monthly_pass_id: number | null
    has_invoice: Generated<boolean>
    rating_id: number | null
    import_key: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    waived_fee_cents: Generated<number>
    service_price_in_cents: number | null
    fleet_user_id: number | null
  }
  settings: {
    key: string
    value: Json
    updated_at: Generated<string>
  }
  tariff_days: {
    tariff_id: number
    weekday: number
    t1: number
    t2: number
    t3: number
    spots12: Generated<number>
    spots23: Generated<number>
    spots31: Generated<number>
    price12: Generated<number>
    price23: Generated<number>
    price31: Generated<number>
    min_cost12: Generated<number>
    min_cost23: Generated<number>
    min_cost31: Generated<number>
    max_cost12: Generated<number>
    max_cost23: Generated<number>
    max_cost31: Generated<number>
    discount_percent12: Generated<number>
    discount_percent23: Generated<number>
    discount_percent31: Generated<number>
    from_v2: Generated<number>
    to_v2: Generated<number>
  }
  tariff_replays: {
    id: Generated<number>
    place_id: number
    owner_id: number
    draft: Json
    state: string
    sessions_done: Generated<number>
    sessions_total: Generated<number>
    result: Json | null
    created_at: string
    settled_at: string | null
  }
  tariffs: {
    id: Generated<number>
    place_id: number
    valid_from: string
    valid_to: string | null
    use_sunday_for_holidays: Generated<boolean>
    prices_include_vat: Generated<boolean>
    billing_increment_minutes: Generated<number>
    free_minutes: Generated<number>
    limit24h_in_cents: number | null
    created_at: Generated<string>
    created_by_owner_id: number | null
    updated_at: Generated<string>
    withdrawn_at: string | null
  }
  vat_rates: {
    region: string
    valid_from: string
    percent: number
    updated_at: Generated<string>
  }
  whitelist_managers: {
    whitelist_id: number
    owner_id: number
  }
  whitelist_places: {
    whitelist_id: number
    place_id: number
  }
  whitelist_user_plates: {
    whitelist_id: number
    plate_id: number
    whitelist_user_id: number
  }
  whitelist_users: {
    id: Generated<number>
    whitelist_id: number
    client_id: number | null
    name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    company: Generated<string>
    comment: Generated<string>
    status: Generated<string>
    valid_from: string | null
    valid_to: string | null
    registered_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  whitelist_zones: {
    whitelist_id: number
    zone_id: number
  }
  whitelists: {
    id: Generated<number>
    name: string
    region: string
    deleted_at: string | null
    valid_in_type: Generated<string>
    valid_from: string | null
    valid_to: string | null
    start_sessions_with_lpr: Generated<boolean>
  }
  zones: {
    id: Generated<number>
    name: string
    code: string
    updated_at: Generated<string>
    deleted_at: string | null
    icon_key: string | null
  }
}
