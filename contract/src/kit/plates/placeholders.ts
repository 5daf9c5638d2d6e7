/** Compared without case, marks, spaces and signs. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** What cameras, programs and people write where no plate, driver or phone is known, in the languages of our regions (R192, R198). */
const words = new Set(
  (
    'unknown,unknow,unk,unread,unreadable,unrecognized,unrecognised,unlicensed,unlicensed car,unregistered,unknown plate,plate unknown,' +
    'not read,not found,not detected,not recognized,not recognised,not known,not available,not applicable,not provided,' +
    'no read,no lpr,no result,no data,no plate,no plates,no plate read,no plate found,no plate number,no number,no number plate,' +
    'no license plate,no licence plate,no car,no vehicle,without plate,none,null,nil,nan,na,n/a,undefined,missing,anonymous,empty,' +
    'blank,error,ocr error,invalid,failed,' +
    'puudub,teadmata,tundmatu,numbrita,numbrimärgita,loetamatu,loetamata,' +
    'nav,nezināms,nezināma,bez numura,nav numura,nenolasīts,nežinoma,nežinomas,nėra,be numerio,' +
    'unbekannt,kein,keine,ohne,kein kennzeichen,ohne kennzeichen,nicht erkannt,nicht lesbar,unlesbar,' +
    'tuntematon,ei ole,ei tiedossa,ei tunnistettu,okänd,saknas,ingen,oläslig,ukendt,ukjent,óþekkt,' +
    'brak,nieznany,nieznana,brak tablicy,neznámá,neznámé,neznámý,není,bez značky,ismeretlen,nincs,' +
    'inconnu,inconnue,sans plaque,sconosciuto,sconosciuta,nessuna,' +
    'неизвестно,неизвестен,нет,нет номера,без номера,не распознан,не распознано,нераспознан,нераспознано,' +
    'невідомо,невідомий,немає,без номеру,неизвестен номер,няма,няма номер,нема,无车牌,无牌,无牌车,無車牌,未识别,未知'
  )
    .split(',')
    .map(folded),
)

/** Zeros, X, question marks or strokes alone. */
const filling = /^(?:[\s\p{P}\p{S}_]*|(?:0[\s\p{P}]*)+|X{3,}|(?:X[\s\p{P}]*){4,})$/u

/**
 * Whether a text only says that there is no plate, driver or phone: `NO PLATE`, `UNKNOWN`, `-`, `0000000`. Such a cell is empty,
 * such a read is unread (R192, R198).
 */
export const isPlaceholder = (text: string): boolean =>
  filling.test(text.trim().toUpperCase()) || words.has(folded(text))
