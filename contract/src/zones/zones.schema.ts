import * as z from 'zod'
import { Id, Region } from '../kit/id.ts'
import { Instant, InstantInput } from '../kit/time.ts'
import { codeOf } from '../kit/code.ts'
import { isZoneCode } from './zones.code.ts'
import { iconMaxBytes } from './zones.icon.ts'

/** A row of the zones table and of pickers. */
export const ZoneRow = z.object({
  ID: Id,
  Name: z.string(),
  Code: z.string(),
  /** **+** */
  HasIcon: z.boolean(),
  /** **+** Places in it. */
  Places: z.number(),
  UpdatedAt: Instant,
})
export type ZoneRow = z.infer<typeof ZoneRow>

/** **+** What hangs on a zone: while anything does it is not deleted (R9, R173). */
export const ZoneDependant = z.object({ Kind: z.enum(['place', 'user']), Id, Name: z.string() })
export type ZoneDependant = z.infer<typeof ZoneDependant>

export const Zone = ZoneRow.extend({
  /** **+** Where its icon is kept; what `POST /adminapi/zones/icon` answered. Empty for none. */
  IconKey: z.string(),
  /** **+** The icon itself, base64 of a PNG; empty for none. */
  Icon: z.string(),
  Dependants: z.array(ZoneDependant),
})
export type Zone = z.infer<typeof Zone>

/** Forced upper case; an empty one is made from the name (R173). */
const ZoneCode = z
  .string()
  .max(40)
  .transform((text, context) => {
    const code = codeOf(text)
    if (text.trim() === '' || isZoneCode(code)) return code
    context.addIssue({ code: 'custom', message: 'input.wrongFormat' })
    return z.NEVER
  })

const iconKey = /^(zones\/icons\/[0-9a-f]{64}\.png)?$/

/** ID 0 or absent makes a new zone, whatever the method. */
export const SaveZone = z.object({
  ID: z.number().int().min(0).default(0),
  Name: z.string().trim().min(1).max(100),
  Code: ZoneCode.default(''),
  /** Left out: the icon stays as it is. */
  IconKey: z.string().regex(iconKey).optional(),
  UpdatedAt: InstantInput.optional(),
})
export type SaveZone = z.infer<typeof SaveZone>

/** The body is the zone. */
export const DeleteZone = z.object({ ID: Id, UpdatedAt: InstantInput.optional() })

/** Four thirds of the bytes, and the beginning that browsers put before them. */
const iconMaxText = Math.ceil(iconMaxBytes / 3) * 4 + 50

export const UploadIcon = z.object({
  base64EncodedImage: z.string().min(1).max(iconMaxText),
  fileName: z.string().trim().min(1).max(200),
})
export type UploadIcon = z.infer<typeof UploadIcon>

const region = z.union([z.literal(''), Region]).optional()
const type = z.enum(['', 'PARKING', 'CAR_WASH']).optional()

/** `admin=true`: zones that the caller administers; else also those he may filter by (R174). */
export const ListOwnerZones = z.object({ admin: z.enum(['true', 'false']).optional(), region, type })

/** A zone for a picker. */
export const OwnerZone = ZoneRow.pick({ ID: true, Name: true, Code: true })
export type OwnerZone = z.infer<typeof OwnerZone>

export const ListAdminPlaces = z.object({ region, type })

/** A place for a picker. */
export const AdminPlace = z.object({
  Id,
  Name: z.string(),
  Type: z.enum(['PARKING', 'CAR_WASH']),
  Region: z.string(),
})
export type AdminPlace = z.infer<typeof AdminPlace>

/** A region for a picker, with what depends on it (R1, R86). */
export const OwnerRegion = z.object({
  Code: z.string(),
  Name: z.string(),
  TimeZone: z.string(),
  Currency: z.string(),
})
export type OwnerRegion = z.infer<typeof OwnerRegion>
