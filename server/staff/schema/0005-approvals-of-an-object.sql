-- When a fan leaves, what was asked for about them is emptied.
CREATE INDEX staff_approval_of_object ON staff_approval (object_kind, object_id);
