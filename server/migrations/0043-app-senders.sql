-- e-mail address that invitations of an app are sent from; empty: the configured one
alter table apps add column mail_from text not null default '';
