-- one request id of the form may object to several fines, once to each
alter table fine_objections drop constraint fine_objections_request_key_key;
alter table fine_objections add constraint fine_objections_request unique (request_key, fine_id);
