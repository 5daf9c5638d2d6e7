-- Bookings of a place by a whole phone number, for whoever may not see it (R79, R146).
create index bookings_phone on bookings (place_id, phone) where deleted_at is null and phone <> '';
