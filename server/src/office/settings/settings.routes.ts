import { settingsApi } from '@parkla/contract/office/settings/settings.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { removeHoliday, saveHoliday } from './calendar/holidays.commands.ts'
import { saveDayPrice } from './calendar/day-prices.commands.ts'
import { listDayPrices, listHolidayRows } from './calendar/holidays.queries.ts'
import { saveSettings } from './settings.commands.ts'
import { listChanges, listSettings } from './settings.queries.ts'
import { addVatRate, removeVatRate, saveVatRate } from './vat-rates.commands.ts'
import { listVatRates } from './vat-rates.queries.ts'

export const settingsRoutes = bind(settingsApi, {
  list: (ctx) => listSettings(ctx.db),
  save: saveSettings,
  vatRates: listVatRates,
  addVatRate,
  saveVatRate,
  removeVatRate,
  holidays: listHolidayRows,
  saveHoliday,
  removeHoliday,
  dayPrices: (ctx, { region }) => listDayPrices(ctx.db, region),
  saveDayPrice,
  history: listChanges,
})
