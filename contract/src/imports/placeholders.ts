/** Compared without case, marks, spaces and signs. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** What people and programs write where a plate, driver or phone is not known, in the languages of our regions. */
const words = new Set(
  (
    'unknown,unread,unreadable,unrecognized,unrecognised,not read,no read,noread,no plate,noplate,no number,no license plate,no licence plate,' +
    'without plate,none,null,nil,nan,na,n/a,not available,not applicable,not provided,undefined,anonymous,empty,blank,' +
    'puudub,teadmata,tundmatu,numbrita,loetamatu,nav,nezināms,nezināma,bez numura,nav numura,nenolasīts,' +
    'unbekannt,kein,keine,ohne,kein kennzeichen,ohne kennzeichen,nicht erkannt,nicht lesbar,unlesbar,' +
    'tuntematon,ei ole,ei tiedossa,ei tunnistettu,okänd,saknas,ingen,oläslig,ukendt,ukjent,óþekkt,' +
    'nežinoma,nežinomas,nėra,be numerio,brak,nieznany,nieznana,brak tablicy,neznámá,neznámé,neznámý,není,bez značky,' +
    'ismeretlen,nincs,inconnu,inconnue,sans plaque,sconosciuto,sconosciuta,' +
    'неизвестно,неизвестен,нет,нет номера,без номера,не распознан,не распознано,невідомо,немає,неизвестен номер,няма,нема'
  )
    .split(',')
    .map(folded),
)

/** Zeros, X, question marks or strokes alone. */
const filling = /^(?:[\s\p{P}\p{S}_]*|0{2,}|X{3,})$/u

/** Whether a cell only says that there is no plate, driver or phone: `NO PLATE`, `UNKNOWN`, `-`, `0000000` (R192). */
export const isPlaceholder = (text: string): boolean =>
  filling.test(text.trim().toUpperCase()) || words.has(folded(text)) || text.trim() === '0'
