import { settings, type SettingKey } from '@parkla/contract/settings/settings.catalogue.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** Settings, rates and days off change one after another: a row that is not there yet cannot be locked. */
export const takeTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)

/** The audit trail counts its records: a setting by its number in the catalogue. */
export const auditIdOf = (key: SettingKey): number => settings[key].auditId

/** A day of a region as a number: the region's three letters and the day, `EST 2026-02-24` → `690884 20260224`. */
export const dayIdOf = (region: string, day: string): number =>
  Number(Array.from(region, (letter) => letter.charCodeAt(0)).join('')) * 100_000_000 + Number(day.replaceAll('-', ''))
