import { csvOf } from '../imports.factory.ts'

/** What a file of bookings is headed by. */
const headings = ['Place', 'Plate', 'Start', 'End', 'Name', 'Phone', 'E-mail', 'Booking number', 'Comments']

let carsMade = 0

/** Two days at the harbour from tomorrow on, of a car of its own, changed where asked. */
const row = (change: Partial<Record<string, string>>): string[] => {
  carsMade += 1
  const cells: Partial<Record<string, string>> = {
    Place: 'Sadama',
    Plate: `IB${String(carsMade).padStart(5, '0')}`,
    Start: '05.03.2026 12:00',
    End: '07.03.2026 10:00',
    ...change,
  }
  return headings.map((heading) => cells[heading] ?? '')
}

/** A file of such bookings, one for each change. */
export const bookingFile = (...changes: Partial<Record<string, string>>[]): string => csvOf(headings, changes.map(row))
