export const bookingPageSizes = [10, 30, 50, 100] as const

export const extraBookingFilters = ['PARKING_ACTIVE', 'PARKING_NOT_ACTIVE', 'STARTING_BOOKINGS'] as const
