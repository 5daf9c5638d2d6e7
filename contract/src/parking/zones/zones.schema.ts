import * as z from 'zod'
import { Id, Region } from '../../kit/id.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { codeOf } from '../../kit/code.ts'
import { isZoneCode } from './zone-code.ts'
import { iconMaxBytes } from './zone-icon.ts'

/** A row of the zones table and of pickers. */
export const ZoneRow = z.object({
  ID: Id,
  Name: z.string(),
  Code: z.string(),
  /** **+** */
  HasIcon: z.boolean(),
  /** **+** Number of the zone's places. */
  Places: z.number(),
  UpdatedAt: Instant,
})
export type ZoneRow = z.infer<typeof ZoneRow>

/** **+** Records that use a zone and prevent its deletion (R9, R173). */
const zoneDependantKinds = ['place', 'user', 'whitelist', 'fleet', 'campaign'] as const
export const ZoneDependant = z.object({ Kind: z.enum(zoneDependantKinds), Id, Name: z.string() })
export type ZoneDependant = z.infer<typeof ZoneDependant>

export const Zone = ZoneRow.extend({
  /** **+** Storage key of the icon, from `POST /adminapi/zones/icon`. Empty for none. */
  IconKey: z.string(),
  /** **+** The icon itself, base64 of a PNG; empty for none. */
  Icon: z.string(),
  Dependants: z.array(ZoneDependant),
})
export type Zone = z.infer<typeof Zone>

/** Converted to upper case; an empty one is made from the name (R173). */
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

/** ID 0 or absent creates a zone, with POST and PUT. */
export const SaveZone = z.object({
  ID: z.number().int().min(0).default(0),
  Name: z.string().trim().min(1).max(100),
  Code: ZoneCode.default(''),
  /** Absent: the icon stays unchanged. */
  IconKey: z.string().regex(iconKey).optional(),
  UpdatedAt: InstantInput.optional(),
})
export type SaveZone = z.infer<typeof SaveZone>

/** A new zone may come with a code only, which is then its name too (R190). */
export const AddZone = SaveZone.extend({
  Name: z.string().trim().max(100).default('').meta({ example: 'Old town' }),
}).refine(({ Name, Code }) => Name !== '' || Code !== '', { message: 'input.nameRequired', path: ['Name'] })

/** Body of DELETE. */
export const DeleteZone = z.object({ ID: Id, UpdatedAt: InstantInput.optional() })

/** Base64 needs 4/3 of the bytes, plus the data URL prefix. */
const iconMaxText = Math.ceil(iconMaxBytes / 3) * 4 + 50

export const UploadIcon = z.object({
  base64EncodedImage: z.string().min(1).max(iconMaxText),
  fileName: z.string().trim().min(1).max(200),
})
export type UploadIcon = z.infer<typeof UploadIcon>

const region = z.union([z.literal(''), Region]).optional()
const type = z.enum(['', 'PARKING', 'CAR_WASH']).optional()

/** `admin=true`: zones that the caller administers; else also those they may filter by (R174). */
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
  /** **+** Ids of the place's zones. */
  Zones: z.array(z.number()),
})
export type AdminPlace = z.infer<typeof AdminPlace>

/** A region for a picker, with time zone and currency (R1, R86). */
export const OwnerRegion = z.object({
  Code: z.string(),
  Name: z.string(),
  TimeZone: z.string(),
  Currency: z.string(),
})
export type OwnerRegion = z.infer<typeof OwnerRegion>
