import * as z from 'zod'
import { secondFactorLevels } from '../../people/accounts/second-factor.schema.ts'
import { keysOf } from '../../kit/keys.ts'

const whole = (min: number, max: number) => z.number().int().min(min).max(max)

/** Unit of a number; labels and fields of the screen follow it. */
export type SettingUnit =
  | 'code'
  | 'choice'
  | 'attempts'
  | 'minutes'
  | 'cents'
  | 'percent'
  | 'dbm'
  | 'seconds'
  | 'kilobytes'

type Setting<Schema extends z.ZodType> = {
  schema: Schema
  default: z.output<Schema>
  unit: SettingUnit
  /** The rule that gives the default. */
  rule: string
}

const setting = <Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> => definition

/** The operator settings, edited by global admins; a key without a stored value has its default. */
export const settings = {
  /** Totals count only places of this company. */
  ownOperatorCode: setting({
    schema: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{1,10}$/),
    default: 'B',
    unit: 'code',
    rule: 'R41',
  }),
  /** Failed sign-ins after which an account is locked. */
  signInFailuresPerAccount: setting({ schema: whole(1, 100), default: 5, unit: 'attempts', rule: 'R16' }),
  /**
   * Accounts with failed sign-ins from one network address, after which the address is locked; users known there do not
   * count (decision 137).
   */
  signInFailuresPerAddress: setting({ schema: whole(1, 1000), default: 20, unit: 'attempts', rule: 'R16' }),
  /** Users who must use a second factor with their password. */
  secondFactorFor: setting({
    schema: z.enum(secondFactorLevels),
    default: 'NONE',
    unit: 'choice',
    rule: 'decision 0036',
  }),
  /** Minutes for which a failed sign-in counts. */
  signInWindowMinutes: setting({ schema: whole(1, 1440), default: 15, unit: 'minutes', rule: 'R16' }),
  /** A single charge above this amount needs a second confirmation. */
  singleChargeLimitInCents: setting({
    schema: whole(100, 1_000_000),
    default: 20_000,
    unit: 'cents',
    rule: 'R71',
  }),
  /** Costs up to this amount are collected in a bundle and charged together; 0 = none. */
  bundleUpToCents: setting({ schema: whole(0, 1_000), default: 200, unit: 'cents', rule: 'R179' }),
  /** A bank payment above this percentage of what is owed is not booked automatically. */
  implausiblePaymentPercent: setting({ schema: whole(100, 10_000), default: 500, unit: 'percent', rule: 'R193' }),
  /** A bank payment above this amount, and above what is owed, is not booked automatically. */
  implausiblePaymentInCents: setting({
    schema: whole(100, 10_000_000),
    default: 20_000,
    unit: 'cents',
    rule: 'R193',
  }),
  /** Minutes without heartbeat after which a controller is late. */
  controllerLateMinutes: setting({ schema: whole(1, 1440), default: 5, unit: 'minutes', rule: 'R159' }),
  /** Minutes without heartbeat after which a controller is offline. */
  controllerDeadMinutes: setting({ schema: whole(1, 1440), default: 15, unit: 'minutes', rule: 'R159' }),
  /** Minutes after which an open gate raises an alarm. */
  gateOpenMinutes: setting({ schema: whole(1, 1440), default: 5, unit: 'minutes', rule: 'decision 0015' }),
  /** Minutes of opening hours without a read after which a camera raises an alarm. */
  noReadsMinutes: setting({
    schema: whole(5, 1440),
    default: 240,
    unit: 'minutes',
    rule: 'decision 0015',
  }),
  /** A signal at or below this value is weak. */
  weakSignalDbm: setting({ schema: whole(-120, -30), default: -85, unit: 'dbm', rule: 'R164' }),
  /** Percent of a place's spots that can be booked; 100 = no overbooking. */
  bookingRefusalPercent: setting({
    schema: whole(100, 200),
    default: 110,
    unit: 'percent',
    rule: 'R144',
  }),
  /** Request timeout in the browser. */
  requestTimeoutSeconds: setting({ schema: whole(5, 120), default: 15, unit: 'seconds', rule: 'R16' }),
  /** Request timeout in the browser for reports, files and large requests. */
  fileTimeoutSeconds: setting({ schema: whole(15, 900), default: 60, unit: 'seconds', rule: 'R16' }),
  /** Maximum size of a zone icon. */
  iconKilobytes: setting({ schema: whole(16, 512), default: 512, unit: 'kilobytes', rule: 'R16' }),
} as const

export type SettingKey = keyof typeof settings
export type SettingValue<Key extends SettingKey> = (typeof settings)[Key]['default']

export const settingKeys = keysOf(settings)

/** Limits enforced in the browser; sent with the signed-in user. */
export const browserLimits = [
  'requestTimeoutSeconds',
  'fileTimeoutSeconds',
  'iconKilobytes',
] as const satisfies readonly SettingKey[]
