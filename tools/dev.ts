import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { generate } from './generate.ts'
import { environment, inRepository, repository } from './repository.ts'

/** `npm run dev`: the web app with hot reload on PORT, the server on the next port, restarted on change. */
const port = Number(process.env['PORT'] ?? 3000)
const serverPort = port + 1
const serverUrl = `http://127.0.0.1:${serverPort}`

generate()

const server = spawn('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: repository,
  stdio: 'inherit',
  env: environment({
    PORT: String(serverPort),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    CHECK_ANSWERS: '1',
  }),
})

const paths = ['/admin/', '/adminapi/', '/openapi.json', '/docs', '/health/', '/metrics']

const web = await createServer({
  root: inRepository('web'),
  configFile: inRepository('web', 'vite.config.ts'),
  server: { port, strictPort: true, proxy: Object.fromEntries(paths.map((path) => [path, serverUrl])) },
})
await web.listen()
console.log(`Web app with reload: http://localhost:${port}`)

const end = (): void => {
  server.kill('SIGTERM')
  void web.close().finally(() => process.exit(0))
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
server.once('exit', (code) => process.exit(code ?? 0))
