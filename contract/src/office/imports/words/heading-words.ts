import {
  moreBookingWords,
  moreClockWords,
  moreDayWords,
  morePersonWords,
  moreSessionWords,
  moreStayWords,
} from './heading-words-north-east.ts'

/** Each field of a table with what `read` makes of its lines, in order. */
export const tableOf = <Entry>(table: string, read: (entry: string) => Entry): ReadonlyMap<string, Entry[]> => {
  const byField = Map.groupBy(
    table.split('\n').filter((line) => line !== ''),
    (line) => line.split(' ', 1)[0] ?? '',
  )
  return new Map(
    byField.entries().map(([field, lines]) => [field, lines.map((line) => read(line.slice(field.length + 1)))]),
  )
}

export const wordsIn = (entry: string): string[] => entry.slice(2).split(',')

/**
 * Headings that mean a field, a line for each language, the likeliest first: English with the names of our own reports
 * (R152), Estonian, Latvian, German, Finnish, Swedish, Lithuanian, Polish and Russian.
 */
const stay = `
Place = place,place name,parking place,car park,car park name,parking lot,lot,parking,garage,garage id,garage name,location,location name,location id,site,site name,site id,facility,facility name,place id,place code,parking name,parking area,parking zone,zone,zone name,zone code,station,station name
Place = parkla,parkla nimi,parkimiskoht,parkimisala,parkimistsoon,tsoon,garaaž,parkimismaja,asukoht,koht,objekt
Place = stāvvieta,autostāvvieta,stāvlaukums,novietne,garāža,vieta,atrašanās vieta,objekts,zona
Place = parkplatz,parkplatzname,parkhaus,parkhausname,tiefgarage,parkfläche,parkobjekt,parkzone,standort,anlage,ort,stellplatz
Place = pysäköintialue,pysäköintipaikka,pysäköintilaitos,parkkipaikka,parkkihalli,pysäköintihalli,vyöhyke,sijainti,kohde,paikka
Place = parkering,parkeringsplats,parkeringshus,parkeringsområde,p hus,plats,område,zon,anläggning,platsnamn
Place = aikštelė,stovėjimo aikštelė,automobilių stovėjimo aikštelė,aikštelės pavadinimas,parkavimo vieta,stovėjimo vieta,garažas,objektas
Place = nazwa parkingu,miejsce parkingowe,garaż,lokalizacja,miejsce,obiekt,strefa
Place = парковка,название парковки,стоянка,автостоянка,паркинг,место,место парковки,объект,локация,зона,гараж
Plate = plate,license plate,licence plate,number plate,number plates,plate number,plate no,license plate number,licence plate number,license,car number,registration number,registration,reg number,reg no,reg nr,reg,vehicle number,vehicle registration,vehicle plate,vehicle,car,vrm,vrn,lpn,lpr
Plate = numbrimärk,autonumber,auto nr,auto,sõiduk,sõiduki number,sõiduki nr,sõiduki numbrimärk,registreerimismärk,registreerimisnumber,reg märk,riiklik number
Plate = auto numurs,automašīnas numurs,mašīnas numurs,valsts numurs,numura zīme,numurzīme,reģistrācijas numurs,transportlīdzeklis,transportlīdzekļa numurs
Plate = kennzeichen,kfz kennzeichen,autokennzeichen,fahrzeugkennzeichen,amtliches kennzeichen,nummernschild,kfz,fahrzeug
Plate = rekisterinumero,rekisteritunnus,rek nro,rekisterikilpi,ajoneuvon rekisterinumero,ajoneuvo,auton rekisterinumero
Plate = registreringsnummer,registreringsnr,regnummer,bilnummer,fordon,bil
Plate = valstybinis numeris,valst numeris,valst nr,automobilio numeris,auto numeris,registracijos numeris,numerio ženklas,transporto priemonė,automobilis
Plate = numer rejestracyjny,nr rejestracyjny,nr rej,tablica rejestracyjna,tablica,rejestracja,pojazd,numer pojazdu
Plate = госномер,номер авто,номер автомобиля,номер машины,номерной знак,регистрационный номер,государственный номер,автомобиль,авто,машина
Phone = phone,phone number,phone no,mobile,mobile number,mobile phone,cell phone,cell,telephone,telephone number,tel,client phone,customer phone,guest phone,contact phone,contact number,msisdn
Phone = telefon,telefoni number,telefoni nr,mobiil,mobiiltelefon,mobiilinumber,kliendi telefon,külalise telefon
Phone = tālrunis,tālruņa numurs,telefons,telefona numurs,mobilais,mobilais tālrunis,viesa tālrunis,klienta tālrunis
Phone = telefonnummer,handy,handynummer,mobilnummer,mobiltelefon,rufnummer
Phone = puhelin,puhelinnumero,matkapuhelin,puh,gsm
Phone = telefonnr,mobil,mobilnr,mobiltelefonnummer
Phone = telefonas,telefono numeris,tel nr,mobilusis,mobilus telefonas,mobilusis telefonas
Phone = numer telefonu,nr telefonu,telefon komórkowy,komórka
Phone = телефон,номер телефона,мобильный,мобильный телефон,моб телефон
Start = start,start time,start date,started,started at,start plugin,start datetime,entry,entry time,entry date,entered,entered at,entrance time,entrance,arrival,arrival time,arrival date,arrived,arrived at,begin,begin time,begin date,beginning,parking start,check in,check in date,check in time,time in,date in,in time,in,from,date from,time from,valid from,plug in time,plugin,booking start,booked from,reservation start
Start = algus,algusaeg,alguse aeg,algas,alguskuupäev,alguse kuupäev,alguskell,sissesõit,sissesõidu aeg,sissesõidu kuupäev,sisenemine,sisenemisaeg,sisenemise aeg,saabumine,saabumisaeg,saabumise aeg,saabumiskuupäev,parkimise algus,broneeringu algus,alates
Start = sākums,sākuma laiks,sākuma datums,sākšanas laiks,iebraukšana,iebraukšanas laiks,iebraukšanas datums,iebrauca,rezervācijas sākums,ierašanās,ierašanās laiks,ierašanās datums,no,no datuma
Start = beginn,startzeit,startdatum,anfang,anfangszeit,parkbeginn,parkstart,einfahrt,einfahrtszeit,einfahrtzeit,einfahrtsdatum,einfahrtdatum,einfahrt am,ankunft,ankunftszeit,ankunftsdatum,anreise,anreisedatum,buchungsbeginn,von,ab
Start = alku,alkoi,alkuaika,alkamisaika,alkupvm,alkupäivä,alkamispäivä,aloitus,aloitusaika,aloituspäivä,pysäköinnin alku,sisäänajo,sisäänajoaika,saapuminen,saapumisaika,saapumispäivä,tulo,tuloaika,varauksen alku,alkaen
Start = starttid,startade,början,börjar,infart,infartstid,infartsdatum,inpassering,inpasseringstid,ankomst,ankomsttid,ankomstdatum,påbörjad,från,från och med,bokning från
Start = pradžia,pradžios laikas,pradžios data,įvažiavimas,įvažiavimo laikas,įvažiavimo data,įvažiavo,atvykimas,atvykimo laikas,atvykimo data,rezervacijos pradžia,nuo
Start = początek,czas rozpoczęcia,data rozpoczęcia,godzina rozpoczęcia,rozpoczęcie,rozpoczęto,wjazd,czas wjazdu,data wjazdu,godzina wjazdu,przyjazd,data przyjazdu,godzina przyjazdu,początek rezerwacji,od
Start = начало,время начала,дата начала,начало парковки,въезд,время въезда,дата въезда,заезд,время заезда,дата заезда,прибытие,дата прибытия,начало брони,с,от
StartClock = start clock,entry clock,arrival clock,alguse kellaaeg,sissesõidu kellaaeg,saabumise kellaaeg,sākuma pulksteņa laiks,ierašanās pulksteņa laiks,startuhrzeit,uhrzeit von,einfahrt uhrzeit,uhrzeit einfahrt,alkukello,klo alku,kello alku,starttid klockan,klockslag start,pradžios valanda,godzina od,время с,время от
End = end,end time,end date,ended,ended at,end plugout,end datetime,exit,exit time,exit date,exited,exited at,departure,departure time,departure date,departed,left at,left,finish,finish time,finish date,finished,parking end,stop,stop time,stop date,check out,check out date,check out time,time out,date out,out time,out,to,until,date to,time to,valid to,valid until,plug out time,plugout,booking end,booked until,booked to,reservation end
End = lõpp,lõppaeg,lõpuaeg,lõppes,lõppkuupäev,lõpu kuupäev,väljasõit,väljasõidu aeg,väljasõidu kuupäev,väljumine,väljumisaeg,väljumise aeg,lahkumine,lahkumisaeg,lahkumise aeg,lahkumiskuupäev,parkimise lõpp,broneeringu lõpp,kuni
End = beigas,beigu laiks,beigu datums,izbraukšana,izbraukšanas laiks,izbraukšanas datums,izbrauca,rezervācijas beigas,aizbraukšana,aizbraukšanas laiks,aizbraukšanas datums,līdz,līdz datumam
End = ende,endzeit,enddatum,parkende,ausfahrt,ausfahrtszeit,ausfahrtzeit,ausfahrtsdatum,ausfahrtdatum,ausfahrt am,abfahrt,abfahrtszeit,abreise,abreisedatum,buchungsende,beendet,bis
End = loppu,loppui,loppuaika,päättymisaika,loppupvm,loppupäivä,päättymispäivä,lopetus,lopetusaika,lopetuspäivä,päättyi,pysäköinnin loppu,ulosajo,ulosajoaika,lähtö,lähtöaika,lähtöpäivä,poistuminen,poistumisaika,varauksen loppu,asti,saakka
End = slut,sluttid,slutdatum,stopp,stopptid,slutade,utfart,utfartstid,utfartsdatum,utpassering,utpasseringstid,avgång,avresa,avresetid,avresedatum,avslutad,till,till och med,bokning till
End = pabaiga,pabaigos laikas,pabaigos data,išvažiavimas,išvažiavimo laikas,išvažiavimo data,išvažiavo,išvykimas,išvykimo laikas,išvykimo data,rezervacijos pabaiga,iki
End = koniec,czas zakończenia,data zakończenia,godzina zakończenia,zakończenie,zakończono,wyjazd,czas wyjazdu,data wyjazdu,godzina wyjazdu,odjazd,koniec rezerwacji,do
End = конец,время окончания,дата окончания,окончание,окончание парковки,завершение,выезд,время выезда,дата выезда,убытие,отъезд,дата отъезда,конец брони,по,до
EndClock = end clock,exit clock,departure clock,lõpu kellaaeg,väljasõidu kellaaeg,lahkumise kellaaeg,beigu pulksteņa laiks,aizbraukšanas pulksteņa laiks,enduhrzeit,uhrzeit bis,ausfahrt uhrzeit,uhrzeit ausfahrt,loppukello,klo loppu,kello loppu,klockslag slut,pabaigos valanda,godzina do,время по,время до
`

const person =
  'client,client name,customer,customer name,klient,kliendi nimi,klients,klienta vārds,kunde,kundenname,asiakas,asiakkaan nimi,asiakasnimi,kund,kundnamn,klientas,kliento vardas,nazwa klienta,klient,имя клиента,клиент'

export const sessionWords = tableOf(
  `${stay}${moreStayWords}
Reference = session id,session number,session reference,parking session id,parking id,transaction id,transaction number,transaction no,transaction,ticket id,ticket number,ticket no,ticket,receipt number,receipt no,reference,external id,record id,id,no,nr
Reference = sessiooni id,seansi id,parkimise id,tehingu number,pileti number,pilet,viide,viitenumber,jrk nr
Reference = sesijas id,sesijas numurs,stāvēšanas id,darījuma numurs,biļetes numurs,biļete,atsauce
Reference = vorgangsnummer,transaktionsnummer,transaktion,ticketnummer,ticket nr,parkscheinnummer,parkvorgang,belegnummer,referenz,referenznummer,lfd nr
Reference = tapahtumatunnus,tapahtumanumero,tapahtuma,lippunumero,lipun numero,kuitin numero,viite,viitenumero,tunnus
Reference = transaktions id,biljettnummer,biljett,kvittonummer,referens,referensnummer
Reference = sesijos id,sesijos numeris,operacijos numeris,bilieto numeris,bilietas,nuoroda,eil nr
Reference = identyfikator,identyfikator sesji,numer transakcji,nr transakcji,numer biletu,nr biletu,bilet,numer referencyjny,lp
Reference = номер сессии,идентификатор,номер транзакции,номер операции,номер билета,билет,номер талона,номер чека,ид
Driver = driver,driver id,driver reference,driver name,user,user id,user name,client id,customer id,customer number,member,member id,account,account id
Driver = ${person}
Driver = kasutaja,kasutaja id,kliendi id,kliendi number,juht,autojuht,lietotājs,lietotāja id,klienta id,klienta numurs,vadītājs,autovadītājs,šoferis
Driver = fahrer,benutzer,benutzer id,nutzer,kundennummer,kunden id,kuljettaja,käyttäjä,asiakasnumero,förare,användare,kundnummer
Driver = vairuotojas,naudotojas,vartotojas,kliento numeris,kierowca,użytkownik,numer klienta,водитель,пользователь,номер клиента
Cost = cost,total cost,amount paid,paid amount,amount,total amount,amount due,price,total price,fee,parking fee,charge,total,sum,payment amount,revenue,gross amount,total fee,total charge,total charges,amount charged,charged,total paid,paid total,price paid,fee paid,fare,total fare,parking cost,parking price,parking charge,parking charges,session cost,grand total,to pay
Cost = summa,makstud summa,tasutud summa,makse summa,hind,maksumus,tasu,parkimistasu,kokku,kogusumma,lõppsumma,kokku makstud,parkimise hind,parkimise maksumus,maksta
Cost = cena,maksa,izmaksas,kopā,summa kopā,samaksātā summa,apmaksātā summa,maksa par stāvvietu,maksājuma summa,kopsumma,kopējā summa,kopējā maksa,stāvēšanas maksa,stāvvietas maksa,apmaksai
Cost = betrag,bezahlter betrag,gezahlter betrag,gesamtbetrag,bruttobetrag,zahlbetrag,rechnungsbetrag,preis,gesamtpreis,gebühr,parkgebühr,gebuehr,parkgebuehr,parkentgelt,entgelt,kosten,summe,gesamt,umsatz,gesamtkosten,parkkosten,parkpreis,gesamtgebühr,zu zahlen
Cost = hinta,maksettu summa,maksettu määrä,maksu,pysäköintimaksu,loppusumma,kokonaishinta,yhteensä,veloitus,kokonaissumma,pysäköinnin hinta,veloitettu summa,maksettu yhteensä,maksettava
Cost = belopp,betalt belopp,totalbelopp,pris,avgift,parkeringsavgift,kostnad,totalt,att betala,summa,totalsumma,totalpris,totalkostnad,parkeringskostnad,debiterat belopp
Cost = suma,sumokėta suma,mokėtina suma,kaina,mokestis,stovėjimo mokestis,iš viso,viso,bendra suma,galutinė suma,parkavimo mokestis,parkavimo kaina,stovėjimo kaina,mokėti
Cost = kwota,zapłacona kwota,kwota zapłacona,kwota brutto,kwota płatności,opłata,opłata parkingowa,należność,koszt,razem,suma,cena,łączna kwota,łączny koszt,koszt parkowania,opłata za parkowanie,łącznie,do zapłaty
Cost = сумма,оплаченная сумма,сумма оплаты,сумма платежа,итого,стоимость,цена,плата,тариф,всего,общая сумма,стоимость парковки,плата за парковку,к оплате,начислено
Currency = currency,currency code,valuuta,valūta,währung,waehrung,valuutta,valiuta,waluta,валюта
PaymentStatus = payment status,payment state,paid,is paid,makse staatus,makse olek,makstud,tasutud,maksājuma statuss,maksājuma stāvoklis,apmaksāts,samaksāts
PaymentStatus = zahlungsstatus,zahlstatus,bezahlt,gezahlt,maksun tila,maksutila,maksettu,betalningsstatus,betald,betalt,mokėjimo būsena,mokėjimo statusas,apmokėta,sumokėta
PaymentStatus = status płatności,stan płatności,opłacono,zapłacono,статус оплаты,статус платежа,оплачено
Type = type,session type,tüüp,sessiooni tüüp,liik,veids,tips,sesijas veids,typ,art,parkart,tyyppi,laji,tipas,rūšis,rodzaj,тип,вид${moreSessionWords}`,
  wordsIn,
)

export const bookingWords = tableOf(
  `${stay}${moreStayWords}
ClientName = name,full name,guest name,guest,contact,booked by,booker,nimi,täisnimi,külalise nimi,külaline,kontaktisik,broneerija,vārds,vārds un uzvārds,vārds uzvārds,viesa vārds,viesis,kontaktpersona
ClientName = ${person}
ClientName = vollständiger name,vor und nachname,gast,gastname,name des gastes,ansprechpartner,koko nimi,vieras,vieraan nimi,varaaja,yhteyshenkilö,namn,fullständigt namn,gästnamn,kontaktperson,bokad av
ClientName = vardas,vardas pavardė,vardas ir pavardė,svečias,svečio vardas,kontaktinis asmuo,imię i nazwisko,imię,nazwisko,gość,osoba kontaktowa,имя,фио,имя и фамилия,гость,имя гостя,контактное лицо
Email = email,mail,email address,guest email,e post,meil,e posti aadress,meiliaadress,e pasts,e pasta adrese,e mail adresse,mailadresse,sähköposti,sähköpostiosoite,mejl,e postadress,el paštas,el pašto adresas,elektroninis paštas,adres e mail,эл почта,электронная почта,почта,емейл
ExternalNumber = external booking number,extra booking number,booking number,booking no,booking nr,booking id,booking reference,booking code,booking,reservation number,reservation no,reservation id,reservation code,reservation,confirmation,confirmation number,order number,order id,external id,reference,number,id
ExternalNumber = väline broneeringu number,broneeringu number,broneeringu nr,broneering,broneeringu kood,broneeringu viide,tellimuse number,viitenumber,viide
ExternalNumber = ārējais rezervācijas numurs,rezervācijas numurs,rezervācijas nr,rezervācija,rezervācijas kods,pasūtījuma numurs,atsauce
ExternalNumber = buchungsnummer,buchungs nr,buchung,reservierungsnummer,reservierung,bestellnummer,auftragsnummer,bestätigungsnummer,referenz,varausnumero,varaustunnus,varaus,tilausnumero,viite
ExternalNumber = bokningsnummer,boknings id,bokning,reservationsnummer,ordernummer,referens,rezervacijos numeris,rezervacijos nr,užsakymo numeris,nuoroda
ExternalNumber = numer rezerwacji,nr rezerwacji,rezerwacja,numer zamówienia,kod rezerwacji,номер брони,номер бронирования,бронь,бронирование,номер заказа
Comments = comments,comment,note,notes,remarks,remark,special requests,info,information,märkused,märkus,kommentaar,kommentaarid,lisainfo,komentāri,komentārs,piezīmes,piezīme
Comments = bemerkung,bemerkungen,kommentar,kommentare,anmerkung,anmerkungen,hinweis,notiz,notizen,huomautus,huomautukset,huom,kommentti,kommentit,lisätiedot,muistiinpanot,kommentarer,anmärkning,anteckningar,övrigt
Comments = pastabos,pastaba,komentaras,komentarai,uwagi,uwaga,komentarz,komentarze,notatki,примечание,примечания,комментарий,заметки${moreBookingWords}`,
  wordsIn,
)

const personOnly = tableOf(
  `Role = role,roles,rights,user role,job,position,roll,rollid,õigused,amet,loma,lomas,tiesības,amats,rolle,rooli,rolė,rola,роль
Company = company,firm,organisation,organization,employer,tenant,ettevõte,firma,asutus,üürnik,uzņēmums,organizācija,nomnieks
Company = unternehmen,arbeitgeber,mieter,yritys,työnantaja,vuokralainen,företag,arbetsgivare,hyresgäst,įmonė,nuomininkas,najemca,компания,фирма,арендатор
Place = places,parklad,stāvvietas
Name = user,user name,member,member name,resident,employee,kasutaja,elanik,töötaja,lietotājs,iedzīvotājs,darbinieks
Plate = plates,license plates,licence plates,cars,vehicles,numbrimärgid,autod,numura zīmes,automašīnas
Start = valid from,first day,kehtib alates,esimene päev,derīgs no,pirmā diena,gültig ab,voimassa alkaen,giltig från,galioja nuo,ważne od,действует с
End = valid to,valid until,expires,last day,kehtib kuni,viimane päev,derīgs līdz,pēdējā diena,gültig bis,voimassa asti,giltig till,galioja iki,ważne do,действует до${morePersonWords}`,
  wordsIn,
)

/** Headings of users (of whitelists, fleets, places) and registrants; the rest is headed as in a file of bookings. */
export const personWords: typeof bookingWords = new Map(
  ['Role', 'Name', 'Plate', 'Phone', 'Email', 'Company', 'Comments', 'Start', 'End', 'Place'].map((field) => [
    field,
    [...(personOnly.get(field) ?? []), ...(bookingWords.get(field === 'Name' ? 'ClientName' : field) ?? [])],
  ]),
)

/** Headings of a date or time of day that do not name the event. */
export const dayWords = `date,day,kuupäev,päev,datums,diena,datum,tag,päivämäärä,päivä,pvm,dag,data,dzień,дата,день,${moreDayWords}`
export const clockWords = `time,clock,time of day,hour,kellaaeg,aeg,kell,laiks,pulksteņa laiks,uhrzeit,zeit,kellonaika,aika,klo,tid,klockslag,klockan,laikas,valanda,czas,godzina,время,час,${moreClockWords}`
