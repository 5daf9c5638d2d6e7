import { sentOn, type Payloads, type Records } from './payload.ts'

const officer = ({ placeGroup, email }: Records) => ({
  name: 'Toomas Org',
  email,
  group: placeGroup,
  password: '',
  autoGeneratePassword: true,
})
const task = ({ vehicleGroup }: Records) => ({
  emailTo: 'aruanded@parkla.test',
  bcc: [],
  sendingDays: [1, 4],
  enabled: true,
  vehicleGroupId: vehicleGroup,
  vehicleGroupName: 'Valveautod',
})

export const finePayloads: Payloads = {
  'GET /adminapi/parking-fines': () => ({}),
  'GET /adminapi/parking-fines/{}': ({ fine }) => ({ path: [String(fine)] }),
  'PUT /adminapi/parking-fines/{}': ({ fine }) => ({
    path: [String(fine)],
    body: { id: fine, doNotForwardDebts: true, forwardDebtsAt: '2026-06-30' },
  }),
  'GET /adminapi/parking-fines/{}/images': ({ fine }) => ({ path: [String(fine)] }),
  'GET /adminapi/parking-fines/{}/incomes': ({ fine }) => ({ path: [String(fine)] }),
  'POST /adminapi/parking-fines/{}/income': ({ fine }) => ({
    path: [String(fine)],
    body: { amountInCents: 700, date: sentOn.day, channel: 'BANK' },
  }),
  'POST /adminapi/parking-fines/{}/reset': ({ contestedFine }) => ({ path: [String(contestedFine)] }),
  'POST /adminapi/parking-fines/{}/send-to-{}': ({ overdueFine }) => ({ path: [String(overdueFine), 'debt-partner'] }),
  'GET /adminapi/parking-fines/{}/invoices/{}/pdf': ({ fine, fineInvoice }) => ({
    path: [String(fine), String(fineInvoice)],
  }),
  'PUT /adminapi/parking-fines/{}/do-not-forward-debts': ({ fine }) => ({
    path: [String(fine)],
    body: { doNotForwardDebts: true },
  }),
  'PUT /adminapi/parking-fines/{}/forward-debts-at': ({ fine }) => ({
    path: [String(fine)],
    body: { forwardDebtsAt: '20.05.2026' },
  }),
  'GET /adminapi/parking-fine-reasons': () => ({ query: { language: 'EST', type: 'PRIVATE' } }),
  'GET /adminapi/enforcement/parking-status-check-logs': () => ({}),
  'GET /adminapi/parking-fine/reporting-tasks': () => ({}),
  'POST /adminapi/parking-fine/reporting-tasks': (records) => ({ body: task(records) }),
  'PUT /adminapi/parking-fine/reporting-tasks': (records) => ({
    body: { ID: records['reportingTask'], ...task(records) },
  }),
  'POST /adminapi/parking-fine/reporting-tasks/delete': ({ reportingTask }) => ({ body: { ID: reportingTask } }),
  'GET /adminapi/enforcement/officers': () => ({}),
  'POST /adminapi/enforcement/officers': (records) => ({ body: officer(records) }),
  'PUT /adminapi/enforcement/officers': (records) => ({ body: { ID: records['officer'], ...officer(records) } }),
  'POST /adminapi/enforcement/officers/{}/delete': ({ officer: ID }) => ({ path: [String(ID)] }),
  'POST /adminapi/enforcement/officers/{}/invite': ({ officer: ID }) => ({ path: [String(ID)] }),
  'GET /adminapi/enforcement/enforcement-place-groups': () => ({}),
}
