-- chosen on the registration form: language of the thank-you note, beyond those of the screens (R123); empty: as `language`
alter table campaign_registrants add column note_language text not null default '' check (note_language = '' or note_language ~ '^[A-Z]{3}$');
