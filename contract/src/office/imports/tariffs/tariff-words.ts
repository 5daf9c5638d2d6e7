import { tableOf, wordsIn } from '../words/heading-words.ts'

/**
 * Headings that mean a field of a tariff, the likeliest first, without marks, signs and units: `=` words, `~` a pattern. A
 * heading means the first field that it fits: prices of a day or month come before those of a half-hour, and these before the hour.
 */
export const tariffPatterns = tableOf(
  String.raw`
Doubt = flags,flag,warnings,warning,doubts,doubt,problems,markused,piezimes,hoiatused,warnungen,varoitukset,varningar,ispejimai,ostrzezenia,предупреждения
FreeMinutes ~ free.*(min|time|period)|^free$|^tasuta|tasuta.*(min|aeg|parkim)|bezmaksas|graceperiod|minutesfree
FreeMinutes ~ freiminut|kostenlos|gratis|karenz|ilmai|maksuton|friamin|nemokam|bezplatn|darmow|бесплатн
Latitude = lat,latitude,latitud,laius,laiuskraad,platums,breitengrad,leveysaste,leveyspiiri,breddgrad,platuma,szerokosc,szerokoscgeograficzna,широта,y
Longitude = lon,lng,long,longitude,longitud,pikkus,pikkuskraad,garums,langengrad,laengengrad,pituusaste,pituuspiiri,langdgrad,ilguma,dlugosc,dlugoscgeograficzna,долгота,x
Spots = spots,spaces,capacity,places,kohti,kohtade,kohad,mahutavus,vietas,vietuskaits,ietilpiba
Spots = stellplatze,kapazitat,paikat,paikkamaara,kapasiteetti,platser,kapacitet,vietos,talpa,miejsca,pojemnosc,мест,места,вместимость
Spots ~ totalspots|numberofspaces|kohtadearv|anzahl(stell|park)?platze|antalplatser|vietuskaicius|liczbamiejsc|количествомест
PassPrice ~ month|kuutasu|kuupilet|kuukaart|kuuhind|^kuu|menes|abonement|pass(price|cost)?$|30d(ays)?$|permit
PassPrice ~ monat|dauerpark|kuukau|manad|menuo|miesiac|miesiecz|месяц|месяч|абонемент
Cap24h ~ 24h|24tun|24stund|oopaev|daycap|dailycap|(day|daily).*(max|limit|cap)|(max|limit|cap).*(day|daily)|paevamaks|diennakt
Cap24h ~ tagesmax|tageshochst|hochst(betrag|satz|preis)|tages(preis|satz|karte|tarif)|vuorokau|paiva(hinta|maksu)|enimmais
Cap24h ~ dygn|dags(pris|avgift|taxa)|paros|parai|dienoskaina|dob[aey]|dobow|dzienn|сутки|суток|суточн|задень|дневн
Cap24h ~ ^cap(?!.*(hour|tund|tunni|stund))|(per|one)day$|dayprice|dailyprice|dailyrate|paevahind|paevapilet|dienascena|dienasmaksa
Limit ~ ^(max|maks[i_]?m|limi+t|piirang|ierobezoj)(?!.*(hour|tund|tunni|stund))
PricePerMinute ~ per1?min(ute)?$|1min(ute)?$|minut\w*(price|rate|fee|hind|tasu|cena|maksa)|(price|rate|hind|cena)min(ut\w*)?$|minutis$|parminuti|minutihind
PricePerMinute ~ prominute|minuten(preis|tarif)|minuutti|minuutilta|perminut|minut(pris|taxa)|uzminute|minuteskaina|zaminute|минут\w*(цен|тариф)|заминуту|минута$
From ~ ^(from|start|begin|algus|alates|kella|no|sakums|von|ab|beginn|alku|alkaen|fran|nuo|pradzia|od|poczatek|с|от|начало)(halfhours?|hours?|time|clock|aeg|laiks|uhrzeit)?$
From = hours,time,times,window,period,openinghours,kellaaeg,aeg,ajavahemik,laiks,darbalaiks,validhours,paidhours,tasulineaeg
From = zeitraum,zeiten,uhrzeit,gebuhrenzeit,parkzeit,aika,ajat,kellonaika,voimassaoloaika,tid,tider,klockan,avgiftstid,laikas,valandos,darbolaikas,godziny,czas,przedzial,время,часы,период
To ~ ^(to|till|until|end|lopp|kuni|lidz|beigas|bis|ende|loppu|asti|saakka|slut|iki|pabaiga|do|koniec|до|по|конец)(halfhours?|hours?|time|clock|aeg|laiks|uhrzeit)?$
PricePerHalfHour ~ 30m(in)?|30minut|halfhour|pooltun|pooletunni|pusstund|pusestund
PricePerHalfHour ~ halbestunde|halbstund|puolitun|puolentunnin|halvtimm|pusvaland|puse?valand|polgodzin|полчаса|получас|30мин
PricePerHour ~ 60m(in)?|60minut|perh$|1h$|tund|tunni|stund|hour(ly)?(rate|price|fee|cost|tariff)?$
PricePerHour ~ tunti|timme|tim(pris|taxa|avgift)|valand|godzin|^час$|зачас|вчас|часов|60мин
PricePerHour ~ ^(hour|hourly|tund|price|rate|tariff|fee|hind|tasu|tariif|cena|maksa|tarifs)$
PricePerHour ~ ^(preis|gebuhr|gebuehr|tarif|hinta|maksu|taksa|pris|avgift|taxa|kaina|mokestis|tarifas|oplata|stawka|taryfa|цена|тариф|стоимость|плата)$
PricePerHour ~ hour
Days ~ ^(days?|weekdays?|dow|daysofweek|dayofweek|paevad?|nadalapaev(ad)?|kehtivuspaevad|dienas?|nedelasdienas?)$
Days ~ ^(tage?|wochentage?|paivat?|viikonpaivat?|dag(ar)?|veckodag(ar)?|dien(a|os)|savaitesdien(a|os)|dni|dzien|dnitygodnia|дни|день|днинедели)$
RegionCode = region,regioncode,country,countrycode,regioon,riik,regions,valsts,land,maa,valstybe,salis,kraj,страна,регион
Operator = operator,operaator,operators,operaattori,operatorius,betreiber,оператор
Operator = provider,company,owner,brand,teenusepakkuja,pakkuja,ettevote,haldaja,omanik,uznemums,pakalpojumasniedzejs,ipasnieks,parvaldnieks,anbieter,toimija,leverantor,valdytojas,dostawca,компания,владелец
Name = name,zonename,placename,parkingname,title,nimi,nimetus,nosaukums,vards,parkla,parklanimi,zonenimi,zonasnosaukums,carpark,address,aadress,adrese,asukoht,location,vieta,stavvieta
Name = bezeichnung,parkplatz,parkhaus,strasse,standort,osoite,pysakointialue,namn,adress,plats,pavadinimas,adresas,nazwa,adres,miejsce,название,наименование,адрес,парковка
Code = code,zonecode,zone,parkingcode,areacode,placecode,kood,tsoon,tsoonikood,alakood,ala,parklakood,kods,zona,zonaskods
Code = parkzone,zonencode,zonennummer,vyohyke,tunnus,zon,omrade,strefa,zonoskodas,kodstrefy,зона,кодзоны
Code ~ (code|kood|kods|koodi|kod|kodas|код)$
Code = area,number,nr
ZoneReference = id,zoneid,zonereference,placeid,parkingid,areaid,reference,ref,externalid,tsooniid,viide,atsauce,zonasid
`,
  (entry) => new RegExp(entry.startsWith('=') ? `^(?:${wordsIn(entry).join('|')})$` : entry.slice(2)),
)
