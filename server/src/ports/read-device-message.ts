import {
  deviceMessages,
  maxImageBytes,
  readTopic,
  type DeviceMessage,
  type DeviceMessageKind,
} from '@parkla/contract/gates/devices/device-messages.ts'
import type { GateHandlers } from './gate.port.ts'

/** Longest payload: a read with the largest image in base64, plus its other fields. */
export const maxPayloadBytes = Math.ceil(maxImageBytes / 3) * 4 + 4096

/** A valid message, or the reason why it is invalid; `why` never contains a plate or key. */
export type Reading = { message: DeviceMessage } | { device: string; why: string }

const isKind = (kind: string): kind is DeviceMessageKind => Object.hasOwn(deviceMessages, kind)

/** JSON of the payload; undefined if it is invalid or contains U+0000. */
const parsed = (payload: Uint8Array): unknown => {
  const text = Buffer.from(payload).toString('utf8')
  // PostgreSQL text cannot hold U+0000.
  if (text.includes('\\u0000')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses and validates a device message. */
const readDeviceMessage = (topic: string, payload: Uint8Array): Reading => {
  const { device = '', kind = '' } = readTopic(topic) ?? {}
  if (!isKind(kind)) return { device, why: 'unknown topic' }
  if (payload.length > maxPayloadBytes) return { device, why: `${kind}: ${payload.length} bytes exceed the limit` }
  const json = parsed(payload)
  if (json === undefined) return { device, why: `${kind}: not JSON` }
  const result = deviceMessages[kind].safeParse(json)
  if (result.success)
    // The kind chose the schema, so the body is of that kind.
    return { message: { device, kind, body: result.data } as DeviceMessage }
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))]
  return { device, why: `${kind}: ${fields.join(', ') || 'not an object'}` }
}

/** Handles one payload; resolves when it may be acknowledged: handled, or invalid and dropped. */
export const handlePayload = async (
  { onMessage, onUnreadable }: GateHandlers,
  topic: string,
  payload: Uint8Array,
): Promise<void> => {
  const reading = readDeviceMessage(topic, payload)
  if ('message' in reading) await onMessage(reading.message)
  else onUnreadable(reading.device, reading.why)
}
