import {
  deviceMessages,
  mostImageBytes,
  readTopic,
  type DeviceMessage,
  type DeviceMessageKind,
} from '@parkla/contract/devices/devices.messages.ts'
import type { GateListening } from './gate.port.ts'

/** Longest payload of a device: a read with the largest image in base64, and room for the rest of it. */
export const mostPayloadBytes = Math.ceil(mostImageBytes / 3) * 4 + 4096

/** A message, or why it is none; neither plate nor key is in `why`. */
export type Reading = { message: DeviceMessage } | { device: string; why: string }

const isKind = (kind: string): kind is DeviceMessageKind => Object.hasOwn(deviceMessages, kind)

/** JSON of the payload; undefined when it is none, or holds what no text of ours may hold. */
const parsed = (payload: Uint8Array): unknown => {
  const text = Buffer.from(payload).toString('utf8')
  // A database's text cannot hold it, so nothing that asks for it is kept.
  if (text.includes('\\u0000')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a device said, checked. */
export const readDeviceMessage = (topic: string, payload: Uint8Array): Reading => {
  const { device = '', kind = '' } = readTopic(topic) ?? {}
  if (!isKind(kind)) return { device, why: 'no topic of a device' }
  if (payload.length > mostPayloadBytes) return { device, why: `${kind}: ${payload.length} bytes are too many` }
  const json = parsed(payload)
  if (json === undefined) return { device, why: `${kind}: not JSON` }
  const result = deviceMessages[kind].safeParse(json)
  if (result.success)
    // The kind chose the schema, so the body is of that kind.
    return { message: { device, kind, body: result.data } as DeviceMessage }
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))]
  return { device, why: `${kind}: ${fields.join(', ') || 'not an object'}` }
}

/** Hands one payload in; resolves when it may be acknowledged: taken, or no message and so never to come again. */
export const hearPayload = async (
  { onMessage, onUnreadable }: GateListening,
  topic: string,
  payload: Uint8Array,
): Promise<void> => {
  const reading = readDeviceMessage(topic, payload)
  if ('message' in reading) await onMessage(reading.message)
  else onUnreadable(reading.device, reading.why)
}
