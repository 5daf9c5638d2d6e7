import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStorage } from '@parkla/server/adapters/storage-disk/storage-disk.adapter.ts'
import { runApply } from '@parkla/server/office/imports/import-runs.ts'
import { csvOf } from '@parkla/server/office/imports/imports.factory.ts'
import { findImport } from '@parkla/server/office/imports/imports.queries.ts'
import { stepsOn } from '@parkla/server/office/imports/imports.testing.ts'
import { aPlace } from '@parkla/server/parking/places/places.factory.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type { Services } from '@parkla/server/kit/context.ts'
import type pg from 'pg'
import type { BookingsSubject } from '../subjects/bookings-subject.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'

const fileRows = 10_000
const rounds = 3
const dayMs = 86_400_000

const headings = ['Place', 'Plate', 'Start', 'End', 'Name', 'Phone', 'Booking number']

/** Rows of a file: half of the cars are known; two days each, from tomorrow on. */
const fileFor = (place: string, known: readonly string[]): string => {
  const tomorrow = Math.ceil(Date.now() / dayMs) * dayMs
  const at = (ms: number) => new Date(ms).toISOString()
  const rows = Array.from({ length: fileRows }, (_, row) => {
    const plate = row % 2 === 0 ? known[(row / 2) % known.length]! : `BENCH${row}`
    const start = tomorrow + (row % 1_440) * 3_600_000
    return [place, plate, at(start), at(start + 2 * dayMs), 'Mari Maasikas', '+37255512345', `IMPORT-${row}`]
  })
  return csvOf(headings, rows)
}

/** The steps of an import use only these services. */
const servicesOn = (pool: pg.Pool, folder: string) =>
  ({
    db: kyselyOn(pool),
    ports: { storage: openDiskStorage({ folder }) },
    clock: () => new Date(),
    uuid: randomUUID,
    settings: { hasOneConnection: false },
  }) as unknown as Services

const importFile = async (services: Services, content: string): Promise<void> => {
  const { ctx, confirmed } = stepsOn(services)
  const id = await confirmed(content, 'bookings', { ConfirmedReasons: ['imports.bookingSamePlate'] })
  await runApply(ctx, id)
  const { RowsAdded } = await findImport(ctx.db, id)
  if (RowsAdded !== fileRows) throw new Error(`${RowsAdded} of ${fileRows} rows came in`)
}

const forget = async (pool: pg.Pool): Promise<void> => {
  await pool.query("delete from bookings where external_booking_number like 'IMPORT-%'")
  await pool.query('delete from import_rows')
  await pool.query('delete from imports')
}

/** Milliseconds of dry run and import of a file, rolled back afterwards. */
const timed = (services: Services, pool: pg.Pool, content: string) => async (): Promise<number> => {
  const start = performance.now()
  await importFile(services, content)
  const took = performance.now() - start
  await forget(pool)
  return took
}

/** Import into a place with a long history against one into an empty place (decision 0020). */
export async function* bookingsImportLines({
  database: { pool },
  placeId,
  rows,
}: BookingsSubject): AsyncGenerator<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'parkla-bench-'))
  const spots = 'update places set bookable_spots = $2 where id = $1 returning name'
  try {
    const services = servicesOn(pool, folder)
    const empty = await aPlace().named(`Bench new ${randomUUID()}`).withSpots(1_000_000).bookable().save(services.db)
    const { rows: full } = await pool.query<{ name: string }>(spots, [placeId, 1_000_000])
    const { rows: plates } = await pool.query<{ plate: string }>('select plate from plates order by id limit 5000')
    const known = plates.map(({ plate }) => plate)
    const times = await interleaved(
      {
        full: timed(services, pool, fileFor(full[0]!.name, known)),
        empty: timed(services, pool, fileFor(empty.name, known)),
      },
      rounds,
    )
    yield {
      name: `import of ${fileRows.toLocaleString('en')}: a place with ${rows.toLocaleString('en')} bookings ÷ one without`,
      value: ratioOf(times.full, times.empty),
      unit: '×',
      target: { atMost: 2 },
      note: `${(median(times.full) / 1_000).toFixed(1)} s, ${(median(times.empty) / 1_000).toFixed(1)} s`,
    }
  } finally {
    await pool.query(spots, [placeId, null])
    rmSync(folder, { recursive: true, force: true })
  }
}
