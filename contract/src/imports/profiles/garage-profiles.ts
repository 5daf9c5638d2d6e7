import type { ImportProfile } from './import-profiles.ts'

/** Garage systems whose columns are published. Files of other systems are read by their headings and contents. */
export const garageProfiles: readonly ImportProfile[] = [
  {
    // Columns of the tickets that open-source software of a car park operator stages: entry, payment and exit of a ticket.
    id: 'tickets-of-parking-nodes',
    name: 'Tickets by parking node',
    kind: 'sessions',
    columns: {
      Reference: 'TicketNumber',
      Place: 'ParkingNode',
      Plate: 'NumberPlate',
      Start: 'EntryDateTime',
      End: 'ExitDateTime',
      Cost: 'Fee',
      Currency: 'Currency',
    },
    otherHeadings: ['MediaType', 'PaymentDateTime'],
    decimal: '.',
  },
  {
    // Parkkihubi, the open-source register of parkings of the city of Helsinki; times without an offset are UTC.
    id: 'parkkihubi',
    name: 'Parkkihubi',
    kind: 'sessions',
    columns: { Place: 'zone', Plate: 'registration_number', Start: 'time_start', End: 'time_end' },
    dateOrder: 'YMD',
    zone: 'UTC',
  },
  {
    // Charging sessions of garages, published for research: local times, day first, decimal commas.
    id: 'garage-charging-reports',
    name: 'Charging reports of garages',
    kind: 'sessions',
    columns: {
      Reference: 'session_ID',
      Place: 'Garage_ID',
      Driver: 'User_ID',
      Start: 'Start_plugin',
      End: 'End_plugout',
    },
    otherHeadings: ['El_kWh'],
    dateOrder: 'DMY',
    decimal: ',',
  },
]
