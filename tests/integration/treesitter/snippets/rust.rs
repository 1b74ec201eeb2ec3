//! A depot that keeps parcels until somebody fetches them.

use std::collections::HashMap;
use std::fmt::{self, Display as Show};

pub mod shelf_plan;

/// The most that a shelf carries.
pub const MAX_WEIGHT: u32 = 40;
static GREETING: &str = "hello
  there";

pub type Row<T> = Vec<Option<T>>;

/// What is kept.
#[derive(Debug, Clone)]
pub struct Parcel<'a> {
    /// In kilograms.
    pub weight: u32,
    owner: &'a str,
}

pub struct Pair(u32, String);

pub enum Size {
    Small,
    Large { limit: u32 },
    Other(u32),
}

pub trait Keeper {
    type Ticket;
    const ROWS: usize;

    fn keep(&mut self, parcel: Parcel<'_>) -> Result<Self::Ticket, Full>;

    /// Says how full it is.
    fn describe(&self) -> String {
        String::from("unknown")
    }
}

#[derive(Debug)]
pub struct Full;

/// Keeps parcels in rows.
pub struct Shelf<'a> {
    rows: Row<Parcel<'a>>,
    weight: u32,
    notify: Box<dyn Fn(&str) + 'a>,
}

impl<'a> Shelf<'a> {
    pub fn new(notify: impl Fn(&str) + 'a, weight: u32) -> Self {
        let rows = Vec::with_capacity(Self::ROWS_AT_FIRST);
        Self { rows, weight, notify: Box::new(notify) }
    }

    const ROWS_AT_FIRST: usize = 4;

    async fn announce(&self, owner: &str, (first, second): (u32, u32)) -> u32 {
        let text = format!("{owner}: {}", first + second);
        (self.notify)(&text);
        let total = self.weigh(first).await;
        total + second
    }

    async fn weigh(&self, extra: u32) -> u32 {
        self.weight + extra
    }
}

impl<'a> Keeper for Shelf<'a> {
    type Ticket = usize;
    const ROWS: usize = 3;

    fn keep(&mut self, parcel: Parcel<'_>) -> Result<usize, Full> {
        let total = self.weight + parcel.weight;
        if total > MAX_WEIGHT && parcel.owner != "me" {
            return Err(Full);
        } else if let Some(last) = self.rows.last() {
            println!("{:?}", last);
        }
        self.weight = total;
        Ok(self.rows.len())
    }
}

impl Show for Pair {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.0, self.1)
    }
}

/// Groups parcels by size.
pub fn sort<'p, P>(parcels: &'p [P], limit: u32, mut seen: usize) -> HashMap<u32, Vec<&'p P>>
where
    P: Keeper,
{
    let mut groups: HashMap<u32, Vec<&'p P>> = HashMap::new();
    let count = |group: &Vec<&'p P>, extra| group.len() + extra;
    'outer: for (index, parcel) in parcels.iter().enumerate() {
        let size = match index {
            0 | 1 => Size::Small,
            n if n as u32 > limit => Size::Large { limit },
            n => Size::Other(n as u32),
        };
        let key = match size {
            Size::Small => 0,
            Size::Large { limit: most } => most,
            Size::Other(rest) => rest,
        };
        while let Some(group) = groups.get(&key) {
            seen += count(group, 1);
            continue 'outer;
        }
        groups.entry(key).or_default().push(parcel);
    }
    let Some(found) = groups.get(&0) else { return groups };
    drop(found);
    groups
}

fn nested(start: u32) -> impl Fn(u32) -> u32 {
    fn double(value: u32) -> u32 {
        value * 2
    }
    let base = double(start);
    move |step| base + step
}

macro_rules! keep_all {
    ($shelf:expr, $($parcel:expr),*) => { $( $shelf.keep($parcel); )* };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        let shelf = Shelf::new(|name| println!("{name}"), 3);
        assert_eq!(shelf.weight, 3);
        keep_all!(shelf, 1);
    }
}
