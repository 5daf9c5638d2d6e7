import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The program in a separate process. */
export type RealProcess = {
  /** Address of the server; rejects with the output if the process ends first. */
  address: Promise<string>
  /** Exit code or signal. */
  ended: Promise<number | string>
  kill: (signal: 'SIGTERM' | 'SIGKILL') => void
  /** Output of the process so far: the log, one JSON object a line. */
  output: () => string
}

/** Collects the output in `printed`; resolves when it has the address. */
const addressOf = (child: ChildProcess, printed: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed.push(chunk.toString())
      const address = /http:\/\/\S+/.exec(printed.slice(0, 50).join(''))?.[0]
      if (address) resolve(address)
    })
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    child.once('close', () => reject(new Error(printed.join(''))))
  })

/** Starts `main.ts` on a data folder, without the demo world, on a free port by default. */
export const startProcess = (dataFolder: string, environment: Record<string, string> = {}, port = 0): RealProcess => {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    DEMO: '0',
    MQTT_PORT: '0',
    ...environment,
    DATA_DIR: dataFolder,
    PORT: String(port),
  }
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? '')
  const printed: string[] = []
  const address = addressOf(child, printed)
  // Callers that only wait for the exit do not handle this promise.
  address.catch(() => undefined)
  return { address, ended, kill: (signal) => child.kill(signal), output: () => printed.join('') }
}

type ProcessAnswer = { status: number; headers: Headers; body: Record<string, unknown> }
type Call = { method?: 'GET' | 'POST' | 'PUT'; token?: string; body?: object }

/** Calls the running program; returns status, headers and JSON. */
export const callProcess = async (
  address: string,
  path: string,
  { method = 'GET', token, body }: Call = {},
): Promise<ProcessAnswer> => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

/** Signs in at the running program; returns the token. */
export const signInAt = async (address: string, who: { email: string; password: string }): Promise<string> => {
  const { body } = await callProcess(address, '/admin/login', {
    method: 'POST',
    body: { Email: who.email, Password: who.password },
  })
  return String(body['token'])
}
