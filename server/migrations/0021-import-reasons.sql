-- Reasons whose texts were joined with others: earlier imports keep readable reasons.
update import_rows set reasons =
    array_replace(array_replace(array_replace(array_replace(reasons,
      'imports.bookingTwice', 'imports.duplicateInFile'), 'imports.endNotAfterStart', 'imports.endBeforeStart'),
      'imports.bookingTextTooLong', 'imports.textTooLong'), 'imports.regionOfRowUnknown', 'imports.regionUnknown')
  where reasons && array['imports.bookingTwice', 'imports.endNotAfterStart', 'imports.bookingTextTooLong', 'imports.regionOfRowUnknown'];
update imports set reasons =
    replace(replace(replace(replace(reasons::text,
      '"imports.bookingTwice"', '"imports.duplicateInFile"'), '"imports.endNotAfterStart"', '"imports.endBeforeStart"'),
      '"imports.bookingTextTooLong"', '"imports.textTooLong"'), '"imports.regionOfRowUnknown"', '"imports.regionUnknown"')::jsonb
  where reasons::text ~ 'imports\.(bookingTwice|endNotAfterStart|bookingTextTooLong|regionOfRowUnknown)';
