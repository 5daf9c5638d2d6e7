-- Full campaigns are looked for among those with a limit of registrants only: a walk of all campaigns read each of them
create index campaigns_limited on campaigns (id desc)
  where deleted_at is null and not is_template and max_number_of_registrants > 0;
