import { csvOf } from '../imports.factory.ts'
import { counting } from '../../../kit/counting.ts'

/** What a file of bookings is headed by. */
const headings = ['Place', 'Plate', 'Start', 'End', 'Name', 'Phone', 'E-mail', 'Booking number', 'Comments']

const nextCar = counting()

/** A row for two days at the harbour from tomorrow on, with a unique plate by default. */
const row = (change: Partial<Record<string, string>>): string[] => {
  const cells: Partial<Record<string, string>> = {
    Place: 'Sadama',
    Plate: `IB${String(nextCar()).padStart(5, '0')}`,
    Start: '05.03.2026 12:00',
    End: '07.03.2026 10:00',
    ...change,
  }
  return headings.map((heading) => cells[heading] ?? '')
}

/** A file of such bookings, one for each change. */
export const bookingFile = (...changes: Partial<Record<string, string>>[]): string => csvOf(headings, changes.map(row))
