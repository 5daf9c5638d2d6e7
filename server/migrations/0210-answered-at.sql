-- When the last request of an act was answered: an equal one that came before then is the same act (R191). Null for a key of the client.
alter table idempotent_answers add column answered_at timestamptz;
