-- users of a zone: admins of its places list them
create index owner_zones_zone on owner_zones (zone_id);
