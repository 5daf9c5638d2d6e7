import { parseArgs } from 'node:util'

export type FieldOptions = {
  /** The broker that devices sign in to. */
  url: string
  /** The running product. */
  server: string
  factor: number
  seed: number
  traffic: number
  /** Reads a second instead of drivers. */
  load: number | undefined
  places: readonly string[]
}

export const usage = `npm run field -- [--server http://localhost:3000] [--url mqtt://127.0.0.1:1883] [--factor 1] [--seed 7]
                  [--traffic 4] [--places TLN-SADAM,TRT-KESK] [--load 200]

Plays the world outside at the places of a running demo: gate controllers, cameras and drivers, each a client of its own.

  --server   the running product
  --url      the broker: its own, or the one that MQTT_URL names there
  --factor   how fast the hours of the drivers pass; devices keep to the clock
  --seed     another seed, other drivers
  --traffic  visits for one of the demo's history
  --places   codes of the only places to play
  --load     that many reads a second instead of drivers, with times from a camera to the barrier

While it runs, "off NAME" and "on NAME" cut and mend the link of a controller, such as TLN-SADAM-1.`

const numberOf = (text: string, name: string): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} must be a number above 0`)
  return value
}

/** Undefined when only the usage is asked for. */
export const readArguments = (args: readonly string[]): FieldOptions | undefined => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string', default: 'http://127.0.0.1:3000' },
      url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      factor: { type: 'string', default: '1' },
      seed: { type: 'string', default: '7' },
      traffic: { type: 'string', default: '4' },
      places: { type: 'string', default: '' },
      load: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  return {
    url: values.url,
    server: values.server.replace(/\/$/, ''),
    factor: numberOf(values.factor, 'factor'),
    seed: numberOf(values.seed, 'seed'),
    traffic: numberOf(values.traffic, 'traffic'),
    load: values.load === undefined ? undefined : numberOf(values.load, 'load'),
    places: values.places.split(',').filter((code) => code !== ''),
  }
}
