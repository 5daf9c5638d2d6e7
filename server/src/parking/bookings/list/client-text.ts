/** The searched text of a booking's client; equal to the expression of its trigram index. */
export const clientText = `b.name || ' ' || b.phone || ' ' || b.email || ' ' || b.external_booking_number`
