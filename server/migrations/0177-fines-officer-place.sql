-- an officer has fines at many places: a user of a few places, and a filter by place, read none of the others
create index fines_officer_place on fines (officer_name, place_id, issued_at desc, id desc);
