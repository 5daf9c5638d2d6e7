/**
 * Headings that mean a field, in lists of each language, the likeliest first: English with the names of our own reports
 * (R152), Estonian, Latvian, German, Finnish, Swedish, Lithuanian, Polish and Russian.
 */
type Words = Readonly<Record<string, readonly string[]>>

const place = [
  'place,place name,parking place,car park,car park name,carpark,parking lot,lot,parking,garage,garage id,garage name,location,location name,location id,site,site name,site id,facility,facility name,place id,place code,parking name,parking area,parking zone,zone,zone name,zone code,station,station name',
  'parkla,parkla nimi,parkimiskoht,parkimisala,parkimistsoon,tsoon,garaaž,parkimismaja,asukoht,koht,objekt',
  'stāvvieta,autostāvvieta,stāvlaukums,novietne,garāža,vieta,atrašanās vieta,objekts,zona',
  'parkplatz,parkplatzname,parkhaus,parkhausname,tiefgarage,garage,parkfläche,parkobjekt,parkzone,standort,anlage,ort,stellplatz',
  'pysäköintialue,pysäköintipaikka,pysäköintilaitos,parkkipaikka,parkkihalli,pysäköintihalli,vyöhyke,sijainti,kohde,paikka',
  'parkering,parkeringsplats,parkeringshus,parkeringsområde,p hus,garage,plats,område,zon,anläggning,platsnamn',
  'aikštelė,stovėjimo aikštelė,automobilių stovėjimo aikštelė,aikštelės pavadinimas,parkavimo vieta,stovėjimo vieta,garažas,vieta,objektas,zona',
  'parking,nazwa parkingu,miejsce parkingowe,garaż,lokalizacja,miejsce,obiekt,strefa',
  'парковка,название парковки,стоянка,автостоянка,паркинг,место,место парковки,объект,локация,зона,гараж',
]

const plate = [
  'plate,license plate,licence plate,number plate,number plates,plate number,plate no,license plate number,licence plate number,license,car number,registration number,registration,reg number,reg no,reg nr,reg,vehicle number,vehicle registration,vehicle plate,vehicle,car,vrm,vrn,lpn,lpr',
  'numbrimärk,autonumber,auto number,auto nr,auto,sõiduk,sõiduki number,sõiduki nr,sõiduki numbrimärk,registreerimismärk,registreerimisnumber,reg märk,riiklik number',
  'auto numurs,automašīnas numurs,mašīnas numurs,valsts numurs,numura zīme,numurzīme,reģistrācijas numurs,transportlīdzeklis,transportlīdzekļa numurs',
  'kennzeichen,kfz kennzeichen,autokennzeichen,fahrzeugkennzeichen,amtliches kennzeichen,nummernschild,kfz,fahrzeug',
  'rekisterinumero,rekisteritunnus,rek nro,reknro,rekisterikilpi,ajoneuvon rekisterinumero,ajoneuvo,auton rekisterinumero',
  'registreringsnummer,registreringsnr,regnummer,regnr,reg nr,bilnummer,fordon,bil',
  'valstybinis numeris,valst numeris,valst nr,automobilio numeris,auto numeris,registracijos numeris,numerio ženklas,transporto priemonė,automobilis',
  'numer rejestracyjny,nr rejestracyjny,nr rej,tablica rejestracyjna,tablica,rejestracja,pojazd,numer pojazdu',
  'госномер,гос номер,номер авто,номер автомобиля,номер машины,номерной знак,регистрационный номер,государственный номер,автомобиль,авто,машина',
]

const phone = [
  'phone,phone number,phone no,mobile,mobile number,mobile phone,cell phone,cell,telephone,telephone number,tel,client phone,customer phone,guest phone,contact phone,msisdn',
  'telefon,telefoni number,telefoninumber,telefoni nr,mobiil,mobiiltelefon,mobiilinumber,kliendi telefon,külalise telefon',
  'tālrunis,tālruņa numurs,telefons,telefona numurs,mobilais,mobilais tālrunis,viesa tālrunis,klienta tālrunis',
  'telefon,telefonnummer,handy,handynummer,mobilnummer,mobiltelefon,rufnummer',
  'puhelin,puhelinnumero,matkapuhelin,puh,gsm',
  'telefonnr,mobil,mobilnr,mobiltelefonnummer',
  'telefonas,telefono numeris,tel nr,mobilusis,mobilus telefonas,mobilusis telefonas',
  'numer telefonu,nr telefonu,telefon komórkowy,komórka',
  'телефон,номер телефона,мобильный,мобильный телефон,моб телефон',
]

const start = [
  'start,start time,start date,started,started at,start plugin,start datetime,start date time,entry,entry time,entry date,entered,entered at,entrance time,entrance,arrival,arrival time,arrival date,arrived,arrived at,begin,begin time,begin date,beginning,parking start,check in,check in date,check in time,time in,date in,in time,in,from,date from,time from,valid from,plug in time,plugin,booking start,booked from,reservation start',
  'algus,algusaeg,alguse aeg,algas,alguskuupäev,alguse kuupäev,alguskell,sissesõit,sissesõidu aeg,sissesõidu kuupäev,sisenemine,sisenemisaeg,sisenemise aeg,saabumine,saabumisaeg,saabumise aeg,saabumiskuupäev,parkimise algus,broneeringu algus,alates',
  'sākums,sākuma laiks,sākuma datums,sākšanas laiks,iebraukšana,iebraukšanas laiks,iebraukšanas datums,iebrauca,rezervācijas sākums,ierašanās,ierašanās laiks,ierašanās datums,no,no datuma',
  'beginn,startzeit,startdatum,anfang,anfangszeit,parkbeginn,parkstart,einfahrt,einfahrtszeit,einfahrtzeit,einfahrtsdatum,einfahrtdatum,einfahrt am,ankunft,ankunftszeit,ankunftsdatum,anreise,anreisedatum,buchungsbeginn,von,ab',
  'alku,alkoi,alkuaika,alkamisaika,alkupvm,alkupäivä,alkamispäivä,aloitus,aloitusaika,aloituspäivä,pysäköinnin alku,sisäänajo,sisäänajoaika,saapuminen,saapumisaika,saapumispäivä,tulo,tuloaika,varauksen alku,alkaen',
  'starttid,startdatum,startade,början,börjar,infart,infartstid,infartsdatum,inpassering,inpasseringstid,ankomst,ankomsttid,ankomstdatum,påbörjad,från,från och med,bokning från',
  'pradžia,pradžios laikas,pradžios data,įvažiavimas,įvažiavimo laikas,įvažiavimo data,įvažiavo,atvykimas,atvykimo laikas,atvykimo data,rezervacijos pradžia,nuo',
  'początek,czas rozpoczęcia,data rozpoczęcia,godzina rozpoczęcia,rozpoczęcie,rozpoczęto,wjazd,czas wjazdu,data wjazdu,godzina wjazdu,przyjazd,data przyjazdu,godzina przyjazdu,początek rezerwacji,od',
  'начало,время начала,дата начала,начало парковки,въезд,время въезда,дата въезда,заезд,время заезда,дата заезда,прибытие,дата прибытия,начало брони,с,от',
]

const end = [
  'end,end time,end date,ended,ended at,end plugout,end datetime,end date time,exit,exit time,exit date,exited,exited at,departure,departure time,departure date,departed,left at,left,finish,finish time,finish date,finished,parking end,stop,stop time,stop date,check out,check out date,check out time,time out,date out,out time,out,to,until,date to,time to,valid to,valid until,plug out time,plugout,booking end,booked until,booked to,reservation end',
  'lõpp,lõppaeg,lõpuaeg,lõpu aeg,lõppes,lõppkuupäev,lõpu kuupäev,väljasõit,väljasõidu aeg,väljasõidu kuupäev,väljumine,väljumisaeg,väljumise aeg,lahkumine,lahkumisaeg,lahkumise aeg,lahkumiskuupäev,parkimise lõpp,broneeringu lõpp,kuni',
  'beigas,beigu laiks,beigu datums,izbraukšana,izbraukšanas laiks,izbraukšanas datums,izbrauca,rezervācijas beigas,aizbraukšana,aizbraukšanas laiks,aizbraukšanas datums,līdz,līdz datumam',
  'ende,endzeit,enddatum,parkende,ausfahrt,ausfahrtszeit,ausfahrtzeit,ausfahrtsdatum,ausfahrtdatum,ausfahrt am,abfahrt,abfahrtszeit,abreise,abreisedatum,buchungsende,beendet,bis',
  'loppu,loppui,loppuaika,päättymisaika,loppupvm,loppupäivä,päättymispäivä,lopetus,lopetusaika,lopetuspäivä,päättyi,pysäköinnin loppu,ulosajo,ulosajoaika,lähtö,lähtöaika,lähtöpäivä,poistuminen,poistumisaika,varauksen loppu,asti,saakka',
  'slut,sluttid,slutdatum,stopp,stopptid,slutade,utfart,utfartstid,utfartsdatum,utpassering,utpasseringstid,avgång,avresa,avresetid,avresedatum,avslutad,till,till och med,bokning till',
  'pabaiga,pabaigos laikas,pabaigos data,išvažiavimas,išvažiavimo laikas,išvažiavimo data,išvažiavo,išvykimas,išvykimo laikas,išvykimo data,rezervacijos pabaiga,iki',
  'koniec,czas zakończenia,data zakończenia,godzina zakończenia,zakończenie,zakończono,wyjazd,czas wyjazdu,data wyjazdu,godzina wyjazdu,odjazd,koniec rezerwacji,do',
  'конец,время окончания,дата окончания,окончание,окончание парковки,завершение,выезд,время выезда,дата выезда,убытие,отъезд,дата отъезда,конец брони,по,до',
]

const startClock = [
  'start clock,entry clock,arrival clock,alguse kellaaeg,sissesõidu kellaaeg,saabumise kellaaeg,sākuma pulksteņa laiks,ierašanās pulksteņa laiks,startuhrzeit,uhrzeit von,einfahrt uhrzeit,uhrzeit einfahrt,alkukello,klo alku,kello alku,starttid klockan,klockslag start,pradžios valanda,godzina od,время с,время от',
]
const endClock = [
  'end clock,exit clock,departure clock,lõpu kellaaeg,väljasõidu kellaaeg,lahkumise kellaaeg,beigu pulksteņa laiks,aizbraukšanas pulksteņa laiks,enduhrzeit,uhrzeit bis,ausfahrt uhrzeit,uhrzeit ausfahrt,loppukello,klo loppu,kello loppu,klockslag slut,pabaigos valanda,godzina do,время по,время до',
]

/** What people call a number of a stay, a ticket or a booking. */
const reference = [
  'session id,session number,session reference,parking session id,parking id,transaction id,transaction number,transaction no,transaction,ticket id,ticket number,ticket no,ticket,receipt number,receipt no,reference,external id,record id,id,no,nr',
  'sessiooni id,seansi id,parkimise id,tehingu number,pileti number,pilet,viide,viitenumber,jrk nr',
  'sesijas id,sesijas numurs,stāvēšanas id,darījuma numurs,biļetes numurs,biļete,atsauce',
  'vorgangsnummer,transaktionsnummer,transaktion,ticketnummer,ticket nr,parkscheinnummer,parkvorgang,belegnummer,referenz,referenznummer,lfd nr',
  'tapahtumatunnus,tapahtumanumero,tapahtuma,lippunumero,lipun numero,kuitin numero,viite,viitenumero,tunnus',
  'transaktionsnummer,transaktions id,biljettnummer,biljett,kvittonummer,referens,referensnummer',
  'sesijos id,sesijos numeris,operacijos numeris,bilieto numeris,bilietas,nuoroda,eil nr',
  'identyfikator,identyfikator sesji,numer transakcji,nr transakcji,numer biletu,nr biletu,bilet,numer referencyjny,lp',
  'номер сессии,идентификатор,номер транзакции,номер операции,номер билета,билет,номер талона,номер чека,ид',
]

const cost = [
  'cost,total cost,amount paid,paid amount,amount,total amount,amount due,price,total price,fee,parking fee,charge,total,sum,payment amount,revenue,gross amount',
  'summa,makstud summa,tasutud summa,makse summa,hind,maksumus,tasu,parkimistasu,kokku',
  'cena,maksa,izmaksas,kopā,summa kopā,samaksātā summa,apmaksātā summa,maksa par stāvvietu,maksājuma summa',
  'betrag,bezahlter betrag,gezahlter betrag,gesamtbetrag,bruttobetrag,zahlbetrag,rechnungsbetrag,preis,gesamtpreis,gebühr,parkgebühr,gebuehr,parkgebuehr,parkentgelt,entgelt,kosten,summe,gesamt,umsatz',
  'hinta,maksettu summa,maksettu määrä,maksu,pysäköintimaksu,loppusumma,kokonaishinta,yhteensä,veloitus',
  'belopp,betalt belopp,totalbelopp,pris,avgift,parkeringsavgift,kostnad,totalt,att betala',
  'suma,sumokėta suma,mokėtina suma,kaina,mokestis,stovėjimo mokestis,iš viso,viso',
  'kwota,zapłacona kwota,kwota zapłacona,kwota brutto,kwota płatności,cena,opłata,opłata parkingowa,należność,koszt,razem,suma',
  'сумма,оплаченная сумма,сумма оплаты,сумма платежа,итого,стоимость,цена,плата,тариф,всего',
]

const currency = ['currency,currency code,valuuta,valūta,währung,waehrung,valuutta,valuta,valiuta,waluta,валюта']

const paymentStatus = [
  'payment status,payment state,paid,is paid,makse staatus,maksestaatus,makse olek,makstud,tasutud,maksājuma statuss,maksājuma stāvoklis,apmaksāts,samaksāts',
  'zahlungsstatus,zahlstatus,bezahlt,gezahlt,maksun tila,maksutila,maksettu,betalningsstatus,betald,betalt,mokėjimo būsena,mokėjimo statusas,apmokėta,sumokėta',
  'status płatności,stan płatności,opłacono,zapłacono,статус оплаты,статус платежа,оплачено',
]

const type = [
  'type,session type,tüüp,sessiooni tüüp,liik,veids,tips,sesijas veids,typ,art,parkart,tyyppi,laji,tipas,rūšis,rodzaj,тип,вид',
]

const person = [
  'client,client name,customer,customer name,klient,kliendi nimi,klients,klienta vārds,kunde,kundenname,asiakas,asiakkaan nimi,asiakasnimi,kund,kundnamn,klientas,kliento vardas,nazwa klienta,klient,имя клиента,клиент',
]

const driver = [
  'driver,driver id,driver reference,driver name,user,user id,user name,username,client id,customer id,customer number,member,member id,account,account id',
  ...person,
  'kasutaja,kasutaja id,kliendi id,kliendi number,juht,autojuht,lietotājs,lietotāja id,klienta id,klienta numurs,vadītājs,autovadītājs,šoferis',
  'fahrer,benutzer,benutzer id,nutzer,kundennummer,kunden id,kuljettaja,käyttäjä,asiakasnumero,förare,användare,kundnummer',
  'vairuotojas,naudotojas,vartotojas,kliento numeris,kierowca,użytkownik,numer klienta,водитель,пользователь,номер клиента',
]

const clientName = [
  'name,full name,guest name,guest,contact,booked by,booker,nimi,täisnimi,külalise nimi,külaline,kontaktisik,broneerija,vārds,vārds un uzvārds,vārds uzvārds,viesa vārds,viesis,kontaktpersona',
  ...person,
  'vollständiger name,vor und nachname,gast,gastname,name des gastes,ansprechpartner,nimi,koko nimi,vieras,vieraan nimi,varaaja,yhteyshenkilö,namn,fullständigt namn,gäst,gästnamn,kontaktperson,bokad av',
  'vardas,vardas pavardė,vardas ir pavardė,svečias,svečio vardas,kontaktinis asmuo,imię i nazwisko,imię,nazwisko,gość,osoba kontaktowa,имя,фио,имя и фамилия,гость,имя гостя,контактное лицо',
]

const email = [
  'email,e mail,mail,email address,e mail address,guest email,e post,meil,e posti aadress,meiliaadress,e pasts,e pasta adrese,epasts,e mail adresse,mailadresse,sähköposti,sähköpostiosoite,mejl,e postadress,el paštas,el pašto adresas,elektroninis paštas,adres e mail,adres email,эл почта,электронная почта,почта,емейл',
]

const bookingNumber = [
  'external booking number,extra booking number,booking number,booking no,booking nr,booking id,booking reference,booking code,booking,reservation number,reservation no,reservation id,reservation code,reservation,confirmation,confirmation number,order number,order id,external id,reference,number,id',
  'väline broneeringu number,broneeringu number,broneeringu nr,broneering,broneeringu kood,broneeringu viide,tellimuse number,viitenumber,viide',
  'ārējais rezervācijas numurs,rezervācijas numurs,rezervācijas nr,rezervācija,rezervācijas kods,pasūtījuma numurs,atsauce',
  'buchungsnummer,buchungs nr,buchung,reservierungsnummer,reservierung,bestellnummer,auftragsnummer,bestätigungsnummer,referenz,varausnumero,varaustunnus,varaus,tilausnumero,viite',
  'bokningsnummer,boknings id,bokning,reservationsnummer,ordernummer,referens,rezervacijos numeris,rezervacijos nr,rezervacija,užsakymo numeris,nuoroda',
  'numer rezerwacji,nr rezerwacji,rezerwacja,numer zamówienia,kod rezerwacji,номер брони,номер бронирования,бронь,бронирование,номер заказа',
]

const comments = [
  'comments,comment,note,notes,remarks,remark,special requests,info,information,märkused,märkus,kommentaar,kommentaarid,lisainfo,komentāri,komentārs,piezīmes,piezīme',
  'bemerkung,bemerkungen,kommentar,kommentare,anmerkung,anmerkungen,hinweis,notiz,notizen,huomautus,huomautukset,huom,kommentti,kommentit,lisätiedot,muistiinpanot,kommentarer,anmärkning,anteckningar,övrigt',
  'pastabos,pastaba,komentaras,komentarai,uwagi,uwaga,komentarz,komentarze,notatki,примечание,примечания,комментарий,комментарии,заметки',
]

const stay = {
  Place: place,
  Plate: plate,
  Phone: phone,
  Start: start,
  StartClock: startClock,
  End: end,
  EndClock: endClock,
}

export const sessionWords: Words = {
  ...stay,
  Reference: reference,
  Driver: driver,
  Cost: cost,
  Currency: currency,
  PaymentStatus: paymentStatus,
  Type: type,
}

export const bookingWords: Words = {
  ...stay,
  ClientName: clientName,
  Email: email,
  ExternalNumber: bookingNumber,
  Comments: comments,
}

/** Headings of a date or a time of day that does not say of what. */
export const dayWords = 'date,day,kuupäev,päev,datums,diena,datum,tag,päivämäärä,päivä,pvm,dag,data,dzień,дата,день'
export const clockWords =
  'time,clock,time of day,kellaaeg,aeg,kell,laiks,pulksteņa laiks,uhrzeit,zeit,kellonaika,aika,klo,tid,klockslag,klockan,laikas,valanda,czas,godzina,время,час'
