import { buildWeb, isWebStale } from '../tools/web-build.ts'
import { prepareModel, startServer } from './server.ts'

/** One server for the whole run. Its address reaches the tests through the environment of their processes. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  if (isWebStale()) await buildWeb()
  const removeModel = await prepareModel()
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  process.env['E2E_BROKER_URL'] = server.brokerUrl
  process.env['E2E_DATA_FOLDER'] = server.dataFolder
  return async () => {
    await server.stop()
    await removeModel()
  }
}

export default globalSetup
