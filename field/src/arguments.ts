import { parseArgs } from 'node:util'

export type FieldOptions = {
  /** The MQTT broker. */
  url: string
  server: string
  factor: number
  seed: number
  traffic: number
  places: readonly string[]
}

export const usage = `npm run field -- [--server http://localhost:3000] [--url mqtt://127.0.0.1:1883] [--factor 1] [--seed 7]
                  [--traffic 4] [--places TLN-SADAM,TRT-KESK]

Simulates gate controllers, cameras and drivers at the places of a running demo.

  --server   address of the server
  --url      MQTT broker: the embedded one, or the server's MQTT_URL
  --factor   speed of the drivers' clock; devices use real time
  --seed     seed of the drivers
  --traffic  multiple of the visits in the demo's history
  --places   place codes to simulate, default all

While it runs, "off NAME" and "on NAME" disconnect and reconnect a controller, such as TLN-SADAM-1.`

const numberOf = (text: string, name: string): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} must be a number above 0`)
  return value
}

/** Options from the command line; undefined for --help. */
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
    places: values.places.split(',').filter((code) => code !== ''),
  }
}
