import { clientListApi } from '@parkla/contract/clients/client-list.endpoints.ts'
import { clientsApi } from '@parkla/contract/clients/clients.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { payDebts } from '../../processes/pay-debts.ts'
import { exportClients, listClients } from './client-list.queries.ts'
import { saveClient } from './clients.commands.ts'
import { findClient } from './clients.queries.ts'

export const clientsRoutes = [
  ...bind(clientsApi, { find: findClient, save: saveClient, payDebts }),
  ...bind(clientListApi, { list: listClients, export: exportClients }),
]
