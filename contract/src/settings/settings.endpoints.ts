import * as z from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import {
  AddVatRate,
  DeleteHoliday,
  DeleteVatRate,
  HolidayRow,
  ListHolidays,
  SaveHoliday,
  SaveSettings,
  SaveVatRate,
  SettingRow,
  SettingsChange,
  VatRate,
} from './settings.schema.ts'

const ofVatRate = { kind: 'region', ids: { Region: 'region', ValidFrom: 'vatRate' } } as const
const ofRegion = { kind: 'region', ids: { Region: 'region' } } as const

export const settingsApi = {
  list: get('/adminapi/settings', {
    summary: '+ Global settings (R16, R41, R71, R159)',
    permission: 'settings.edit',
    scope: 'none',
    answer: z.array(SettingRow),
  }),
  save: put('/adminapi/settings', {
    summary: '+ Changes settings, all or none (R8)',
    permission: 'settings.edit',
    scope: 'none',
    body: SaveSettings,
    answer: z.array(SettingRow),
    errors: ['settings.lateNotBeforeDead', 'conflict.changedMeanwhile'],
    audit: 'setting.changed',
  }),
  vatRates: get('/adminapi/settings/vat-rates', {
    summary: '+ VAT rates of all regions, newest first (R4)',
    permission: 'settings.edit',
    scope: 'list',
    answer: z.array(VatRate),
  }),
  addVatRate: post('/adminapi/settings/vat-rates', {
    summary: '+ Adds a rate that starts on a future day (R4)',
    permission: 'settings.edit',
    scope: ofRegion,
    body: AddVatRate,
    answer: VatRate,
    errors: ['settings.rateNotAhead', 'settings.rateTaken', 'settings.unknownRegion'],
    audit: 'vatRate.added',
  }),
  saveVatRate: put('/adminapi/settings/vat-rates', {
    summary: '+ Changes a rate that has not started (R4, R8)',
    permission: 'settings.edit',
    scope: ofVatRate,
    body: SaveVatRate,
    answer: VatRate,
    errors: ['settings.rateIsUsed', 'settings.rateNotAhead', 'settings.rateTaken', 'conflict.changedMeanwhile'],
    audit: 'vatRate.changed',
  }),
  removeVatRate: del('/adminapi/settings/vat-rates', {
    summary: '+ Deletes a rate that has not started (R4)',
    permission: 'settings.edit',
    scope: ofVatRate,
    body: DeleteVatRate,
    errors: ['settings.rateIsUsed', 'conflict.changedMeanwhile'],
    audit: 'vatRate.deleted',
  }),
  holidays: get('/adminapi/settings/holidays', {
    summary: '+ Public holidays of a region in a year, with excluded ones (R51)',
    permission: 'settings.edit',
    scope: { kind: 'region', ids: { region: 'region' } },
    query: ListHolidays,
    answer: z.array(HolidayRow),
  }),
  saveHoliday: put('/adminapi/settings/holidays', {
    summary: '+ Adds a public holiday or excludes one of the calendar (R51)',
    permission: 'settings.edit',
    scope: ofRegion,
    body: SaveHoliday,
    answer: HolidayRow,
    errors: ['settings.unknownRegion', 'conflict.changedMeanwhile'],
    audit: 'holiday.saved',
  }),
  removeHoliday: del('/adminapi/settings/holidays', {
    summary: '+ Undoes an added or excluded public holiday (R51)',
    permission: 'settings.edit',
    scope: ofRegion,
    body: DeleteHoliday,
    errors: ['conflict.changedMeanwhile'],
    audit: 'holiday.deleted',
  }),
  history: get('/adminapi/settings/history', {
    summary: '+ The last 100 changes of settings, rates and public holidays, newest first',
    permission: 'settings.edit',
    scope: 'none',
    answer: z.array(SettingsChange),
  }),
}
