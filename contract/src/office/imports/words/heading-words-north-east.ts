/**
 * Headings in the other languages of our regions, a line for each: Danish, Norwegian, Icelandic, Czech, Hungarian,
 * Bulgarian, Ukrainian, French and Italian (of Switzerland). The likeliest first, as in `heading-words.ts`.
 */
export const moreStayWords = `
Place = parkeringsplads,parkeringsområde,p plads,p hus,parkeringskælder,sted,lokation,område
Place = parkeringsplass,parkeringshus,parkeringsanlegg,parkeringsområde,sted,sone,anlegg
Place = bílastæði,bílastæðahús,staður,svæði
Place = parkoviště,název parkoviště,parkovací místo,garáž,parkovací dům,místo,lokalita,zóna
Place = parkoló,parkoló neve,parkolóhely,parkolóház,mélygarázs,garázs,helyszín,hely,zóna,övezet
Place = паркинг,име на паркинг,паркомясто,гараж,място,местоположение,обект,зона
Place = парковка,назва парковки,стоянка,паркінг,паркомайданчик,місце,обʼєкт,об'єкт,локація,зона,гараж
Place = parking,nom du parking,parc de stationnement,parc,emplacement,lieu,site,zone
Place = parcheggio,nome parcheggio,autorimessa,garage,luogo,zona,posizione
Plate = nummerplade,registreringsnummer,reg nr,regnr,bilnummer,køretøj,bil
Plate = skiltnummer,registreringsnummer,kjennemerke,bilskilt,regnr,kjøretøy,bil
Plate = bílnúmer,skráningarnúmer,fastanúmer,númer bíls,bíll
Plate = spz,rz,registrační značka,státní poznávací značka,poznávací značka,vozidlo,auto,číslo vozidla
Plate = rendszám,gépjármű rendszáma,jármű rendszáma,forgalmi rendszám,frsz,jármű,autó
Plate = регистрационен номер,рег номер,рег №,номер на автомобил,номер на мпс,мпс,автомобил,кола
Plate = номерний знак,державний номер,держномер,номер авто,номер автомобіля,автомобіль,транспортний засіб
Plate = plaque,plaque d'immatriculation,immatriculation,numéro d'immatriculation,n° d'immatriculation,numéro de plaque,véhicule
Plate = targa,numero di targa,numero targa,veicolo,auto
Phone = telefonnummer,mobilnummer,mobiltelefon,tlf,tlf nr,mobil
Phone = sími,símanúmer,farsími,gsm
Phone = telefon,telefonní číslo,mobil,mobilní telefon,tel číslo
Phone = telefonszám,telefon,mobilszám,mobil
Phone = телефон,телефонен номер,мобилен телефон,мобилен,номер телефону,мобільний телефон,мобільний
Phone = téléphone,numéro de téléphone,portable,tél,telefono,numero di telefono,cellulare
Start = start,starttid,starttidspunkt,startdato,begyndelse,indkørsel,indkørselstid,indkørt,ankomst,ankomsttid,ankomstdato,fra,fra dato,gyldig fra
Start = starttidspunkt,startdato,innkjøring,innkjøringstid,innkjørt,ankomst,ankomsttid,ankomstdato,påbegynt,fra,fra dato,gyldig fra
Start = upphaf,byrjun,upphafstími,inn,koma,komutími,frá
Start = začátek,čas začátku,datum začátku,začátek parkování,vjezd,čas vjezdu,datum vjezdu,příjezd,čas příjezdu,datum příjezdu,od,platí od
Start = kezdés,kezdete,kezdő időpont,kezdési idő,parkolás kezdete,kezdő dátum,behajtás,behajtás ideje,belépés,belépés ideje,érkezés,érkezés ideje,érkezés dátuma,tól,érvényes
Start = начало,начален час,начална дата,час на влизане,дата на влизане,вход,влизане,пристигане,час на пристигане,дата на пристигане,от
Start = початок,час початку,дата початку,початок паркування,вʼїзд,в'їзд,час в'їзду,час вʼїзду,дата в'їзду,заїзд,час заїзду,дата заїзду,прибуття,з,від
Start = début,heure de début,date de début,début du stationnement,entrée,heure d'entrée,date d'entrée,arrivée,heure d'arrivée,date d'arrivée,du,de
Start = inizio,ora inizio,ora di inizio,data inizio,data di inizio,inizio sosta,ingresso,ora ingresso,data ingresso,entrata,ora entrata,data entrata,arrivo,ora di arrivo,data di arrivo,dal,da
End = slut,sluttid,sluttidspunkt,slutdato,udkørsel,udkørselstid,udkørt,afgang,afgangstid,afrejse,til,til dato,gyldig til
End = sluttidspunkt,sluttdato,slutt,sluttid,utkjøring,utkjøringstid,utkjørt,avreise,avreisedato,avsluttet,til,til dato,gyldig til
End = lok,lokatími,út,brottför,brottfarartími,til
End = konec,čas konce,datum konce,konec parkování,ukončení,čas ukončení,výjezd,čas výjezdu,datum výjezdu,odjezd,čas odjezdu,datum odjezdu,do,platí do
End = vége,befejezés,záró időpont,befejezés ideje,parkolás vége,záró dátum,kihajtás,kihajtás ideje,kilépés,kilépés ideje,távozás,távozás ideje,távozás dátuma,ig
End = край,краен час,крайна дата,час на излизане,дата на излизане,изход,излизане,заминаване,час на заминаване,дата на заминаване,до
End = кінець,час закінчення,дата закінчення,закінчення,завершення,виїзд,час виїзду,дата виїзду,вибуття,відʼїзд,від'їзд,до,по
End = fin,heure de fin,date de fin,fin du stationnement,sortie,heure de sortie,date de sortie,départ,heure de départ,date de départ,au,jusqu'au
End = fine,ora fine,ora di fine,data fine,data di fine,fine sosta,uscita,ora uscita,data uscita,partenza,ora di partenza,data di partenza,al,fino a
`

export const moreSessionWords = `
Reference = billetnummer,transaktionsnummer,parkerings id,kvitteringsnummer,billettnummer,transaksjonsnummer,transaksjons id,kvitteringsnr,miðanúmer,færslunúmer
Reference = číslo lístku,číslo transakce,číslo dokladu,id transakce,identifikátor,jegyszám,tranzakció azonosító,tranzakciószám,parkolás azonosító,bizonylatszám,azonosító
Reference = номер на билет,номер на транзакция,номер на бележка,номер квитка,номер транзакції,номер операції,ідентифікатор,numéro de ticket,n° de ticket,numéro de transaction,numero biglietto,numero transazione
Driver = kunde,kundenavn,kundenummer,bruger,bruger id,fører,kundenr,bruker,bruker id,sjåfør,viðskiptavinur,notandi,ökumaður
Driver = zákazník,jméno zákazníka,číslo zákazníka,řidič,uživatel,ügyfél,ügyfél neve,ügyfélszám,vezető,felhasználó
Driver = клиент,име на клиент,номер на клиент,шофьор,водач,потребител,клієнт,номер клієнта,водій,користувач,client,numéro de client,conducteur,utilisateur,cliente,conducente,utente
Cost = beløb,betalt beløb,samlet beløb,pris,samlet pris,parkeringsafgift,afgift,gebyr,i alt,total,totalbeløb,parkeringspris,total pris,at betale
Cost = beløp,betalt beløp,totalbeløp,pris,totalpris,parkeringsavgift,avgift,gebyr,totalt,sum,parkeringspris,totalkostnad,å betale
Cost = upphæð,greidd upphæð,verð,gjald,samtals,heildarupphæð,bílastæðagjald,stöðugjald
Cost = částka,zaplacená částka,celková částka,cena,celková cena,cena celkem,parkovné,poplatek,celkem,k úhradě,zaplaceno celkem,cena parkování,cena za parkování
Cost = összeg,fizetett összeg,bruttó összeg,végösszeg,ár,parkolási díj,díj,fizetendő,összesen,teljes összeg,parkolás díja,teljes díj
Cost = сума,платена сума,обща сума,цена,такса,такса паркиране,общо,стойност,крайна сума,цена за паркиране,за плащане
Cost = сума,сплачена сума,сума оплати,сума платежу,вартість,ціна,плата,разом,усього,загальна сума,вартість паркування,до сплати
Cost = montant,montant payé,montant total,montant ttc,prix,prix total,tarif,redevance,total,coût,coût total,frais de stationnement,frais,à payer
Cost = importo,importo pagato,importo totale,prezzo,tariffa,costo,totale,totale pagato,costo totale,costo sosta,da pagare
Currency = valuta,møntfod,gjaldmiðill,měna,pénznem,deviza,devizanem,валута,валюта,monnaie,devise
PaymentStatus = betalingsstatus,betalt,greiðslustaða,greitt,stav platby,zaplaceno,uhrazeno,fizetés állapota,fizetési állapot,fizetve,fizetett,статус на плащане,платено,статус оплати,оплачено,сплачено,statut de paiement,payé,stato pagamento,pagato
Type = tegund,druh,típus,вид,тип,tipo`

export const moreBookingWords = `
ClientName = navn,fulde navn,fuldt navn,gæst,gæstens navn,kontaktperson,fullt navn,gjest,gjestens navn,nafn,fullt nafn,gestur
ClientName = jméno,celé jméno,jméno a příjmení,host,jméno hosta,kontaktní osoba,név,teljes név,vendég,vendég neve,kapcsolattartó
ClientName = име,пълно име,име и фамилия,трите имена,гост,имʼя,ім'я,піб,прізвище та ім'я,гість,nom,nom complet,nom et prénom,invité,nome,nome completo,nome e cognome,ospite,kunde,zákazník,ügyfél,клієнт
Email = email adresse,e mail,e mailadresse,epost,e postadresse,netfang,tölvupóstur,emailová adresa,e mailová adresa,emailcím,e mail cím,имейл,имейл адрес,електронна поща,електронна пошта,ел пошта,adresse e mail,courriel,indirizzo email,posta elettronica
ExternalNumber = bookingnummer,reservationsnummer,ordrenummer,bestillingsnummer,bookingnr,bókunarnúmer,číslo rezervace,rezervace,číslo objednávky,foglalási szám,foglalás száma,foglalás azonosító,rendelésszám
ExternalNumber = номер на резервация,резервация,номер на поръчка,номер бронювання,бронювання,номер замовлення,numéro de réservation,réservation,numero prenotazione,numero di prenotazione,prenotazione
Comments = bemærkning,bemærkninger,kommentar,note,merknad,merknader,athugasemd,athugasemdir,poznámka,poznámky,komentář,megjegyzés,megjegyzések,бележка,бележки,коментар,забележка,примітка,примітки,remarque,remarques,commentaire,note,osservazioni,commento`

export const morePersonWords = `
Role = rolle,hlutverk,role,szerep,szerepkör,роля,роль,rôle,ruolo
Company = firma,virksomhed,lejer,bedrift,selskap,leietaker,fyrirtæki,společnost,firma nájemce,nájemce,cég,vállalat,bérlő,фирма,дружество,наемател,компанія,підприємство,орендар,entreprise,société,locataire,azienda,ditta,inquilino
Name = medlem,beboer,medarbejder,ansatt,starfsmaður,člen,obyvatel,zaměstnanec,tag,lakó,dolgozó,член,живущ,служител,мешканець,співробітник
Start = gyldig fra,gildir frá,platné od,platnost od,érvényes ettől,érvényesség kezdete,валидно от,валиден от,дійсний з,діє з,valable dès,valable du,valido dal
End = gyldig til,gildir til,platné do,platnost do,érvényes eddig,érvényesség vége,валидно до,валиден до,дійсний до,діє до,valable jusqu'au,valido fino al`

/** Headings of a date or time of day that do not name the event. */
export const moreDayWords = 'dato,dagur,dagsetning,datum,den,dátum,nap,дата,ден,день,date,jour,giorno'
export const moreClockWords =
  'tid,tidspunkt,klokkeslæt,kl,klokkeslett,tími,klukka,čas,hodina,idő,időpont,óra,час,време,година,heure,ora,orario'

/** First and last names in two columns. */
export const firstNames =
  'first name,firstname,given name,forename,eesnimi,vārds,vorname,etunimi,förnamn,fornavn,vardas,imię,имя,jméno,křestní jméno,keresztnév,utónév,име,собствено име,імʼя,ім’я,prénom,nome,fornafn,eiginnafn'
export const lastNames =
  'last name,lastname,surname,family name,perekonnanimi,perenimi,uzvārds,nachname,familienname,sukunimi,efternamn,etternavn,efternavn,pavardė,nazwisko,фамилия,příjmení,vezetéknév,családnév,фамилно име,прізвище,nom de famille,nom,cognome,eftirnafn'
