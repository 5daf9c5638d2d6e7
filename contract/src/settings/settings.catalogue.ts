import * as z from 'zod'

const whole = (min: number, max: number) => z.number().int().min(min).max(max)

/** What a figure is counted in; texts and fields of the screen go by it. */
export type SettingUnit = 'code' | 'attempts' | 'minutes' | 'cents' | 'percent' | 'dbm' | 'seconds' | 'kilobytes'

type Setting<Schema extends z.ZodType> = {
  schema: Schema
  default: z.output<Schema>
  unit: SettingUnit
  /** The rule that gives the default. */
  rule: string
}

const setting = <Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> => definition

/** Everything that a global admin may set for the whole house; a key without a stored value has its default. */
export const settings = {
  /** Totals count only places that this company runs. */
  ownOperatorCode: setting({
    schema: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{1,10}$/),
    default: 'B',
    unit: 'code',
    rule: 'R41',
  }),
  /** Failed sign-ins of one account after which it waits. */
  signInFailuresPerAccount: setting({ schema: whole(1, 100), default: 5, unit: 'attempts', rule: 'R16' }),
  /** The same from one address, over all accounts. */
  signInFailuresPerAddress: setting({ schema: whole(1, 1000), default: 20, unit: 'attempts', rule: 'R16' }),
  /** How long a failed sign-in counts. */
  signInWindowMinutes: setting({ schema: whole(1, 1440), default: 15, unit: 'minutes', rule: 'R16' }),
  /** A single charge above this waits for a second confirmation. */
  singleChargeLimitInCents: setting({
    schema: whole(100, 1_000_000),
    default: 20_000,
    unit: 'cents',
    rule: 'R71',
  }),
  /** A gate controller that has been silent so long is late … */
  controllerLateMinutes: setting({ schema: whole(1, 1440), default: 5, unit: 'minutes', rule: 'R159' }),
  /** … and dead after this. */
  controllerDeadMinutes: setting({ schema: whole(1, 1440), default: 15, unit: 'minutes', rule: 'R159' }),
  /** A gate that has stood open so long has been forgotten, or is broken. */
  gateOpenMinutes: setting({ schema: whole(1, 1440), default: 5, unit: 'minutes', rule: 'decision 0015' }),
  /** A camera without a read for so long in opening hours sees nothing. */
  noReadsMinutes: setting({
    schema: whole(5, 1440),
    default: 240,
    unit: 'minutes',
    rule: 'decision 0015',
  }),
  /** A signal at or below this is weak. */
  weakSignalDbm: setting({ schema: whole(-120, -30), default: -85, unit: 'dbm', rule: 'R164' }),
  /** Of a place's spots; from here on nobody books over what is booked already. At 100 nobody overbooks at all. */
  bookingRefusalPercent: setting({
    schema: whole(100, 200),
    default: 110,
    unit: 'percent',
    rule: 'R144',
  }),
  /** A call that has no answer after this is given up in the browser … */
  requestTimeoutSeconds: setting({ schema: whole(5, 120), default: 15, unit: 'seconds', rule: 'R16' }),
  /** … and a report or another file after this. */
  fileTimeoutSeconds: setting({ schema: whole(15, 900), default: 60, unit: 'seconds', rule: 'R16' }),
  /** Largest icon of a zone. */
  iconKilobytes: setting({ schema: whole(16, 512), default: 512, unit: 'kilobytes', rule: 'R16' }),
} as const

export type SettingKey = keyof typeof settings
export type SettingValue<Key extends SettingKey> = (typeof settings)[Key]['default']

export const settingKeys = Object.keys(settings) as SettingKey[]

/** What the browser keeps to by itself; it comes with the signed-in user. */
export const browserLimits = [
  'requestTimeoutSeconds',
  'fileTimeoutSeconds',
  'iconKilobytes',
] as const satisfies readonly SettingKey[]
