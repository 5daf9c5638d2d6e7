-- A template has no dates (R118): a copy would take the last day of registration.
update campaigns set registration_open_until = null where is_template;
